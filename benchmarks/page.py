"""How the page feels and what the service bears: `python benchmarks/page.py page` or `… load`.

`page` drives a real Chromium: the time to the first view, from a click on a card to the costs of the next
player's, and the weight of the page. `load` asks with many clients at once, over the loopback, for a while:
answers a second and how long one takes, for each kind of question; then the same while others ask for tables.
"""

from __future__ import annotations

import argparse
import json
import re
import select
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from statistics import median, quantiles

from blotsolve import Deal

MOST_CLIENTS, MOST_SECONDS = 200, 60
BROWSER = shutil.which("chromium") or "chromium"
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@contextmanager
def serving() -> Iterator[str]:
    """Serve at a free port, and yield the address."""
    command = [sys.executable, "-m", "blotsolve", "web", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            select.select([process.stdout], [], [], 60)
            found = re.search(r"http://(\S+?)/", process.stdout.readline())
            assert found is not None
            yield found[1]
        finally:
            process.terminate()


def page() -> None:
    """Measure the page in a browser."""
    from playwright.sync_api import sync_playwright

    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        first, whole, clicks, weights = [], [], [], []
        for seed in range(10):
            context = browser.new_context()
            tab = context.new_page()
            deal = str(Deal.random(seed)).replace(" ", "_")
            begun = time.perf_counter()
            tab.goto(f"http://{address}/#analyse?deal={deal}")
            tab.wait_for_selector(".card")
            first.append(time.perf_counter() - begun)
            tab.wait_for_selector(".cell")
            whole.append(time.perf_counter() - begun)
            weights.append(
                tab.evaluate(
                    "performance.getEntriesByType('resource').reduce((a, b) => a + b.encodedBodySize, 0)"
                )
            )
            tab.goto(f"http://{address}/#analyse?deal={deal}&strain=H&leader=N")
            tab.wait_for_selector(".hand.turn button.card")
            clicks += tab.evaluate(CLICKS)
            context.close()
        browser.close()
    late = quantiles(clicks, n=20)[-1]
    for name, times in (("first view", first), ("with table", whole)):
        slowest = max(times) * 1000
        print(f"{name:13} {median(times) * 1000:6.0f} ms, the slowest of {len(times)} {slowest:.0f} ms")
    print(f"click on card {median(clicks):6.1f} ms, 95 % under {late:.1f} ms, {len(clicks)} clicks")
    print(f"weight        {max(weights) / 1000:6.0f} kB")


CLICKS = """async () => {
    const times = [];
    for (let click = 0; click < 12; click++) {
        const card = document.querySelector('.hand.turn button.card:not(.shut)');
        const begun = performance.now();
        card.click();
        while (card.isConnected) await new Promise((resolve) => setTimeout(resolve, 0));
        times.push(performance.now() - begun);
    }
    return times;
}"""
"""Play the first legal card twelve times, and note how long the costs of the next ones took to come."""


def load(clients: int, seconds: float) -> None:
    """Ask with many clients at once."""
    deals = [str(Deal.random(seed)) for seed in range(200)]
    bid = {"hand": "AJ97.T8.KQ.", "seat": "S", "dealer": "W", "auction": "pass 8H", "worlds": 16}
    kinds: dict[str, list[dict[str, object]]] = {
        "value": [{"position": f"{deal} H N"} for deal in deals],
        "solve": [{"position": f"{deal} H N"} for deal in deals],
        "table": [{"deal": deal, "dealer": "N"} for deal in deals],
        "bid": [bid],
    }
    print(
        f"{clients} clients, {seconds:g} s each\n         a second  median ms   95 % ms  told to come again"
    )
    with serving() as address:
        for name, bodies in kinds.items():
            print(f"{name:8} {_figures(_asked(address, name, bodies, clients, seconds), seconds)}")
        flood = threading.Thread(target=_asked, args=(address, "table", kinds["table"], clients, 2 * seconds))
        flood.start()
        figures = _figures(_asked(address, "value", kinds["value"], 4, seconds), seconds)
        print(f"value    {figures}  for four clients, while a hundred ask for tables")
        flood.join()


def _asked(
    address: str, name: str, bodies: list[dict[str, object]], clients: int, seconds: float
) -> list[tuple[int, float]]:
    """Return the status of each answer and how long it took."""
    answers: list[tuple[int, float]] = []
    end = time.perf_counter() + seconds

    def client(number: int) -> None:
        connection = HTTPConnection(address, timeout=120)
        while (begun := time.perf_counter()) < end:
            body = json.dumps(bodies[number % len(bodies)])
            connection.request("POST", f"/api/{name}", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            answers.append((answer.status, time.perf_counter() - begun))
            if answer.status == 503:
                time.sleep(float(answer.headers["Retry-After"]))
            number += clients
        connection.close()

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def _figures(answers: list[tuple[int, float]], seconds: float) -> str:
    times = [took * 1000 for status, took in answers if status == 200]
    busy = sum(status == 503 for status, _ in answers)
    wrong = len(answers) - len(times) - busy
    assert not wrong, f"{wrong} answers are neither right nor told to come again"
    late = quantiles(times, n=20)[-1] if len(times) > 1 else float("nan")
    return f"{len(times) / seconds:8.0f}  {median(times):9.1f}  {late:8.1f}  {busy:8}"


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["page", "load"])
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    if options.what == "page":
        page()
    else:
        load(min(options.clients, MOST_CLIENTS), min(options.seconds, MOST_SECONDS))


if __name__ == "__main__":
    main()
