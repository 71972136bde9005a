"""The page and its service as a user has them: a server of its own process, and a real browser."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import pytest

pytest.importorskip("fastapi", reason="the extra `web` is not installed")
pytest.importorskip("playwright", reason="the group `web` is not installed")

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1440, "height": 900}}


class Served:
    """A running service: its address, its process, and what it says on standard error."""

    def __init__(self, process: subprocess.Popen[str], address: str, faults: IO[str]) -> None:
        self.process, self.address, self._faults = process, address, faults
        self.port = int(re.search(r":(\d+)/", address)[1])

    def faults(self) -> str:
        """Return what was said on standard error."""
        self._faults.seek(0)
        return self._faults.read()

    def workers(self) -> set[int]:
        """Return the numbers of the processes that compute."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return set(map(int, children.split()))


@contextmanager
def serving(*options: str, port: int = 0) -> Iterator[Served]:
    """Serve at any free port until the block ends."""
    command = [sys.executable, "-m", "blotsolve", "web", "--no-browser", "--port", str(port), *options]
    with (
        tempfile.TemporaryFile("w+") as faults,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=faults, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            ready, _, _ = select.select([process.stdout], [], [], 60)
            line = process.stdout.readline() if ready else ""
            found = re.search(r"http://\S+", line)
            assert found, f"the service does not start: {line!r}"
            yield Served(process, found[0], faults)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with serving() as one:
        yield one
        assert one.process.poll() is None, "the service has ended by itself"
        assert one.faults() == ""


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=20_000)  # a machine with other work is slow, and that is no fault
    if BROWSER is None:
        assert not os.environ.get("BLOTSOLVE_REQUIRE_BROWSER"), "there is no Chromium"
        pytest.skip("there is no Chromium (apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, served):
    """Open the page at a link; what a script complains of fails the test."""
    contexts, complaints = [], []

    def opened(
        link: str = "", *, size: str = "desktop", scheme: str = "light", language: str = "en", address=None
    ):
        context = chromium.new_context(
            viewport=SIZES[size], color_scheme=scheme, has_touch=size == "phone", locale=language
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: (
                said.type == "error" and "status of 4" not in said.text and complaints.append(said.text)
            ),
        )
        page.on(
            "request",
            lambda asked: (
                asked.url.startswith(address or served.address)
                or complaints.append(f"asks elsewhere: {asked.url}")
            ),
        )
        page.goto((address or served.address) + link)
        settled(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints


def settled(page) -> None:
    """Wait until the page shows what its link says."""
    page.wait_for_selector("main[data-view]:not([aria-busy]) > *")


@pytest.fixture
def eventually():
    """Wait until something holds."""

    def wait(holds, seconds: float = 10.0) -> None:
        until = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < until, f"not after {seconds} seconds"
            time.sleep(0.05)

    return wait


@pytest.fixture
def own_service() -> Iterator[Served]:
    """A service of this test alone, with two processes that compute."""
    with serving("--workers", "2") as one:
        yield one


@pytest.fixture
def serve_at() -> Iterator[Callable[[int], Served]]:
    """Serve at a port until the test is over; 0 is any that is free."""
    with ExitStack() as stack:
        yield lambda port: stack.enter_context(serving("--workers", "2", port=port))
