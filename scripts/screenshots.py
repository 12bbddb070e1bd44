"""Make the pictures of docs/pictures anew: the workbench in its states, and the other pages.

    python scripts/screenshots.py [FOLDER [NAME ...]]     # NAME: those alone, see SHOTS

Needs Chromium and the development requirements. The map shows principal components, which are the
same on every machine; UMAP's coordinates are not.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

import chat_shots
from chromium import browsing
from playwright.sync_api import Browser, Page

from app_server import DRAWN, serving, settle

DESK, SMALL, WIDE, TALL = (1440, 900), (1280, 800), (1920, 1080), (1440, 1320)


class Shot(NamedTuple):
    query: str
    page: str = ""  # of the app; "" is the workbench
    size: tuple[int, int] = DESK
    schemes: tuple[str, ...] = ("light", "dark")
    keys: tuple[str, ...] = ()  # pressed before it is taken


SHOTS = {
    "turn": Shot("turn=18"),
    "page": Shot("sample=mira&turn=49&page=38"),
    "segment": Shot("turn=49&segment=5"),
    "fact": Shot("turn=58&fact=1"),
    "question": Shot("turn=58&question=1"),
    "compare": Shot("turn=45&b.theta=.7"),
    "knobs": Shot("turn=36", keys=("drawer",), schemes=("light",)),
    "small": Shot("turn=36", size=SMALL),
    "wide": Shot("turn=49&page=5", size=WIDE),
    "chinese": Shot("sample=zh&language=zh&turn=41"),
    "why": Shot("q=mira/qa12", page="laboratory"),
    "which-knob": Shot("tab=knobs", page="laboratory"),
    "why-chinese": Shot("q=mira/qa37&language=zh", page="laboratory", size=WIDE, schemes=("light",)),
    "recall": Shot("turn=58&question=1", page="recall"),
    "differences": Shot("turn=45&b.theta=.7&face=settings", page="compare", schemes=("light",)),
    "systems": Shot(
        "sample=tutor&systems=paper,memgpt,amem,flat&memgpt.context_tokens=2200&question=1", page="compare"
    ),
    "state": Shot("state=example", page="reference", schemes=("light",)),
    "a-mem": Shot("sample=tutor&preset=amem&turn=35", schemes=("light",)),
    "facts": Shot("turn=58", page="facts", schemes=("light",)),
    "views": Shot("turn=58", page="views", schemes=("light",)),
    "learn": Shot("", page="learn"),
    "lesson": Shot("n=2", page="lesson", size=TALL),
    "lesson-chinese": Shot("n=3&language=zh", page="lesson", size=TALL, schemes=("dark",)),
    "quiz": Shot("seed=3&turn=18", page="quiz", schemes=("light",)),
    "by-hand": Shot("", page="by-hand", size=TALL, schemes=("light",)),
    "teach": Shot("", page="teach", schemes=("light",)),
    "tour": Shot("sample=tutor&tour=4"),
    "reading": Shot("", page="reading", schemes=("light",)),
}


def main(folder: Path, names: list[str]) -> None:
    """Take every picture, or those of the names, in light and dark where both are told."""
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, browsing() as browser:
        for name, shot in ((n, s) for n, s in SHOTS.items() if not names or n in names):
            for scheme in shot.schemes:
                path = folder / f"{name}-{scheme}.png"
                take(browser, address, shot, scheme, path)
                print(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
    if names:
        return
    with browsing() as browser:
        chat_shots.take(browser, folder)


def take(browser: Browser, address: str, shot: Shot, scheme: str, path: Path) -> None:
    width, height = shot.size
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{address}/{shot.page}?map=pca&{shot.query}")
    if shot.page:
        still(page)
        if shot.page == "laboratory":
            page.locator(".lab").wait_for(timeout=60_000)
            page.wait_for_timeout(6000)  # the scores come after the first picture
        if shot.page == "lesson":
            page.locator(DRAWN).first.wait_for(timeout=60_000)
            page.wait_for_timeout(1500)
    else:
        prepare(page, shot)
    page.screenshot(path=path)
    context.close()


def prepare(page: Page, shot: Shot) -> None:
    shell = settle(page)
    if "tour=" not in shot.query and (tour := shell.locator(".tour:visible button")).count():
        tour.last.click()  # no, thanks
    if "drawer" in shot.keys:
        shell.get_by_role("button", name="All knobs").click()
    page.mouse.move(2, 2)
    page.wait_for_timeout(900)


def still(page: Page) -> None:
    page.wait_for_selector("[data-testid=stMainBlockContainer]", timeout=60_000)
    page.wait_for_timeout(1000)
    page.wait_for_function("!document.querySelector('[data-testid=stStatusWidget]')", timeout=60_000)
    page.wait_for_timeout(1500)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures", sys.argv[2:])
