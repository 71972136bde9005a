"""Clients that are slow, broken or many, work that nobody wants any more, and processes that are killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from blotsolve.web.limits import BODY_SECONDS
from blotsolve.web.pool import Busy, Failed, Pool, Refused, TooLong
from blotsolve.web.server import HEADER_SECONDS

DEAL = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
LONG = {"hand": "AJ97.T8.KQ.", "seat": "S", "dealer": "W", "auction": "pass 8H", "worlds": 1000}
LONG_BID = {**LONG, "score": None, "target": None, "seed": 0, "play": "perfect", "ruleset": "blot"}
QUICK = {"ruleset": "blot", "dealer": "N", "calls": "", "hand": None}


@contextlib.asynccontextmanager
async def running(size: int, queue: int, patience: float):
    pool = Pool(size, queue, patience)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


def run(play: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run something in a thread of its own: that of the tests has the loop that drives the browser."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(play())).result()


def test_who_comes_when_the_queue_is_full_is_told_so_and_who_waits_is_answered():
    async def play():
        async with running(1, 1, 30.0) as pool:
            long = asyncio.create_task(pool.ask("bid", LONG_BID, 60))
            await asyncio.sleep(0.2)
            waits = asyncio.create_task(pool.ask("auction", QUICK, 60))
            await asyncio.sleep(0.05)
            with pytest.raises(Busy):
                await pool.ask("auction", QUICK, 60)
            long.cancel()
            assert json.loads(await waits)["turn"] == "E"

    run(play)


def test_who_waits_too_long_is_told_so():
    async def play():
        async with running(1, 8, 0.3) as pool:
            long = asyncio.create_task(pool.ask("bid", LONG_BID, 60))
            await asyncio.sleep(0.1)
            with pytest.raises(Busy):
                await pool.ask("auction", QUICK, 60)
            long.cancel()

    run(play)


def test_a_question_that_takes_too_long_ends_with_its_process():
    async def play():
        async with running(1, 8, 30.0) as pool:
            before = pool.processes
            with pytest.raises(TooLong):
                await pool.ask("bid", LONG_BID, 0.2)
            assert json.loads(await pool.ask("auction", QUICK, 60))["turn"] == "E"
            assert pool.processes != before
            for process in before:
                with pytest.raises(ProcessLookupError):
                    os.kill(process, 0)

    run(play)


def test_long_work_leaves_a_process_for_short_questions():
    async def play():
        async with running(2, 8, 30.0) as pool:

            async def drain():
                async for _ in pool.stream("bid-rounds", LONG_BID, 60):
                    pass

            tasks = [asyncio.create_task(drain()) for _ in range(4)]
            await asyncio.sleep(0.5)
            assert json.loads(await pool.ask("auction", QUICK, 60))["turn"] == "E"
            assert not any(task.done() for task in tasks)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    run(play)


def test_a_process_that_is_killed_is_replaced():
    async def play():
        async with running(1, 8, 30.0) as pool:
            long = asyncio.create_task(pool.ask("bid", LONG_BID, 60))
            await asyncio.sleep(0.2)
            os.kill(pool.processes[0], signal.SIGKILL)
            with pytest.raises(Failed):
                await long
            assert json.loads(await pool.ask("auction", QUICK, 60))["turn"] == "E"
            os.kill(pool.processes[0], signal.SIGKILL)  # while it has nothing to do
            await asyncio.sleep(0.2)
            assert json.loads(await pool.ask("auction", QUICK, 60))["turn"] == "E"
            with pytest.raises(Refused, match="CallError"):
                await pool.ask("auction", {**QUICK, "calls": "x"}, 60)

    run(play)


def connect(served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", served.port), timeout=30)


def post(path: str, body: bytes, length: int | None = None) -> bytes:
    length = len(body) if length is None else length
    head = f"POST /api/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {length}\r\n\r\n".encode() + body


def is_gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize("path", ["bid", "bid/stream"])
def test_work_ends_within_a_second_when_its_client_goes(served, path, eventually):
    before = served.workers()
    with connect(served) as client:
        client.sendall(post(path, json.dumps(LONG).encode()))
        if path.endswith("stream"):
            assert b"event: part" in client.recv(1 << 20) + client.recv(1 << 20)
        else:
            time.sleep(0.5)
        gone = time.monotonic()
    eventually(lambda: any(is_gone(process) for process in before), 5)
    assert time.monotonic() - gone < 2.5  # a second, and what a machine with other work takes
    eventually(lambda: len(served.workers()) >= len(before), 30)


def test_closed_tabs_do_not_pile_up(served, eventually):
    """Many clients that ask for long work and go at once leave a service that answers."""
    for _ in range(30):
        with connect(served) as client:
            client.sendall(post("bid/stream", json.dumps(LONG).encode()))
    answer = httpx.post(f"{served.address}api/solve", json={"position": f"{DEAL} H E"}, timeout=60)
    assert answer.json()["margin_ns"] == -28


def test_slow_clients_are_hung_up_on_while_others_are_served(served):
    slow_head, slow_body, silent = connect(served), connect(served), connect(served)
    slow_head.sendall(b"GET / HTTP/1.1\r\nHost: local")
    slow_body.sendall(post("solve", b'{"position": ', 1000))
    begun = time.monotonic()
    while time.monotonic() - begun < max(HEADER_SECONDS, BODY_SECONDS) + 1:
        with contextlib.suppress(OSError):
            slow_body.sendall(b" ")
        assert httpx.get(served.address, timeout=30).status_code == 200
        time.sleep(0.5)
    assert slow_head.recv(1 << 16) == b""
    assert silent.recv(1 << 16) == b""
    assert b" 408 " in slow_body.recv(1 << 16)
    for client in (slow_head, slow_body, silent):
        client.close()


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 20_000,
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\nzzzz",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
)
def test_what_is_no_request_does_no_harm(served, sent):
    with connect(served) as client, contextlib.suppress(OSError):
        client.sendall(sent)
        client.shutdown(socket.SHUT_WR)
        answer = client.recv(1 << 16)
        assert b"Traceback" not in answer
        assert b"evil" not in answer
    assert httpx.get(served.address, timeout=30).status_code == 200


def test_a_flood_is_answered_or_told_to_come_again(own_service):
    """A hundred clients with the hardest work: nobody is forgotten, and short questions get through."""
    statuses: list[int] = []

    def ask() -> None:
        with httpx.Client(timeout=120) as client:
            answer = client.post(f"{own_service.address}api/table", json={"deal": DEAL, "dealer": "N"})
            if answer.status_code == 503:
                assert answer.headers["retry-after"] == "1"
            statuses.append(answer.status_code)

    threads = [threading.Thread(target=ask) for _ in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(statuses) == 100
    assert set(statuses) <= {200, 503}
    assert statuses.count(200) >= 10
    answer = httpx.post(f"{own_service.address}api/value", json={"position": f"{DEAL} H E"}, timeout=60)
    assert answer.json()["margin_ns"] == -28
    assert len(own_service.workers()) == 2


def test_a_game_goes_on_after_the_service_was_killed(chromium, serve_at):
    first = serve_at(0)
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{first.address}#play?match=0&bot=rules")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator('[data-key="call-pass"]')).to_be_visible()
    workers = first.workers()
    first.process.kill()
    first.process.wait()
    until = time.monotonic() + 10
    while not all(is_gone(worker) for worker in workers):
        assert time.monotonic() < until, "workers outlive their service"
        time.sleep(0.05)
    page.locator('[data-key="call-pass"]').click()
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer")
    serve_at(first.port)
    before = page.url
    page.locator('[data-key="call-pass"]').click()
    expect(page).not_to_have_url(before)
    page.reload()
    expect(page.locator('[data-key^="call-"], .hand.turn button.card').first).to_be_visible()
    context.close()


def test_only_this_machine_can_reach_it(served):
    listening = [line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines() if " 0A " in line]
    assert f"0100007F:{served.port:04X}" in listening
    assert f"00000000:{served.port:04X}" not in listening


def test_a_port_that_is_taken_is_said_in_one_line(served, capsys):
    from blotsolve.cli import main

    assert main(["web", "--no-browser", "--port", str(served.port)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("blotsolve: cannot serve 127.0.0.1 port")
    assert said.count("\n") == 1
