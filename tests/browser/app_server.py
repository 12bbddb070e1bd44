"""The app as people start it, and a browser to look at it with."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.request import urlopen

from playwright.sync_api import Locator, Page

from memoryos_lab.app.launch import HOST, command

DRAWN = ".theatre[data-run]"  # the shell, once it has drawn a run


@contextmanager
def serving(sample: str | None = "tutor", command: Callable[..., list[str]] = command) -> Iterator[str]:
    """The address of the app, or of what another command serves, while it runs."""
    with started(lambda port: command(port, browser=False, sample=sample)) as (address, _):
        yield address


@contextmanager
def started(
    command: Callable[[int], list[str]], env: dict[str, str] | None = None
) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """(address, process) of what a command serves at a port, once it answers and while it runs."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    address = f"http://{HOST}:{port}"
    with subprocess.Popen(command(port), env=env, stdout=subprocess.DEVNULL) as server:
        try:
            _await(address)
            yield address, server
        finally:
            server.terminate()


def _await(address: str, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            with urlopen(f"{address}/_stcore/health", timeout=2):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def settle(page: Page) -> Locator:
    """The theatre, once it is drawn and the server is still."""
    shell = page.locator(DRAWN)
    shell.wait_for(timeout=90_000)
    page.wait_for_function("!document.querySelector('[data-testid=stStatusWidget]')", timeout=60_000)
    page.wait_for_timeout(500)
    return shell
