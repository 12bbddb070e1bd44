"""The app with its chat, as somebody uses it: started, killed, typed into, looked at."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from app_server import started
from memoryos_lab.app.launch import command, environment

WAIT = 90_000  # ms: where the machine is busy, starting takes a while
ANSWER = 240_000  # ms: a small model on a busy core writes a word a second


@contextmanager
def app(home: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """(address, process) of an app whose memories are in `home`."""
    env = environment() | {"MEMORYOS_LAB_HOME": str(home)}
    env.pop("OPENAI_API_KEY", None)
    with started(lambda port: command(port, browser=False), env) as found:
        yield found


def kill(server: subprocess.Popen[bytes]) -> None:
    """As a power cut would end it."""
    server.send_signal(signal.SIGKILL)
    server.wait()


class Chat:
    """The page in a browser."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    @property
    def shell(self) -> Locator:
        return self.page.locator(".chat")

    def begin(self, user: str) -> None:
        """A memory for somebody who is new."""
        self.page.goto(f"{self.address}/chat")
        name = self.page.get_by_placeholder("A name")
        name.wait_for(timeout=WAIT)
        name.fill(user)
        name.press("Enter")
        self.idle()

    def again(self, user: str, pages: int) -> None:
        """The memory that is there."""
        self.page.goto(f"{self.address}/chat?user={user}")
        self.idle(pages)

    def idle(self, pages: int | None = None, wait: float = WAIT) -> None:
        """Nothing is under way, and so many pages are there."""
        have = "" if pages is None else f"[data-pages='{pages}']"
        self.page.locator(f".chat:not(.closed)[data-busy='']{have}").wait_for(timeout=wait)

    def say(self, text: str, pages: int, wait: float = WAIT) -> None:
        """Say something, and wait until it is a page."""
        box = self.page.get_by_role("textbox", name="Say something")
        box.fill(text)
        box.press("Enter")
        self.idle(pages, wait)

    def menu(self, name: str) -> Locator:
        """Unfold one of the menus above."""
        self.page.get_by_role("button", name=name).click()
        fold = self.page.locator(".fold:not([hidden])")
        expect(fold).to_be_visible()
        return fold

    def connect(self, base_url: str, model: str, **more: str) -> None:
        """Let a model answer."""
        fold = self.menu("What answers")
        for label, value in ({"Base URL": base_url, "Model": model} | more).items():
            fold.get_by_label(label, exact=True).fill(value)
        fold.get_by_role("button", name="Connect").click()
        expect(self.page.locator(".opener .lamp.local")).to_be_visible(timeout=WAIT)
        self.idle()

    def turn(self, page: int) -> Locator:
        """One exchange, by the number on the screen."""
        return self.page.locator(f".turn[data-page='{page - 1}']")

    def entry(self, value: str) -> Locator:
        return self.page.locator(".panel .entry").filter(has_text=value)


def holds(home: Path, *words: str) -> list[str]:
    """Those of the words of which a byte is left anywhere below the folder."""
    content = b"".join(path.read_bytes() for path in home.rglob("*") if path.is_file())
    return [word for word in words if word.encode() in content or word.encode("utf-16-le") in content]
