"""Take the pictures of the stages of every lesson, in both languages, on a light and on a dark ground.

    python scripts/lesson_pictures.py [02 …]   without numbers: all

Each is the theatre at the prepared state, opened as an offline page: no server, and the same on every
machine but for fonts.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from chromium import browsing
from PIL import Image
from playwright.sync_api import Browser
from site_lessons import picture, stages
from site_stages import stage_page

from memoryos_lab.course.playing import notebooks
from memoryos_lab.views.catalogue import LANGUAGES, Language

FOLDER = ROOT / "docs" / "pictures" / "lessons"
TOLD = FOLDER / "shown.json"
WIDTH, LEAST = 1000, 720  # px: what a page of the site can show without making it smaller; least height
SCHEMES = ("light", "dark")


class Wanted(NamedTuple):
    """One stage of a lesson in one language."""

    number: int
    stage: int
    language: Language
    page: str  # HTML
    height: int  # px


def shown_in(number: int) -> dict[str, str]:
    """What the pictures of a lesson show, by the beginning of their names: a test holds it."""
    return {
        f"{number:02}-{i}": urlencode(block.place.query()) + ("" if future else " without the future")
        for i, (block, future) in enumerate(stages(number, "en"), 1)
    }


def wanted(numbers: list[int]) -> Iterator[Wanted]:
    """Every stage of these lessons."""
    for language in LANGUAGES:
        for number in numbers:
            for i, (block, future) in enumerate(stages(number, language), 1):
                page = stage_page(block.place, language, future=future)
                yield Wanted(number, i, language, page, block.height)


def main(numbers: list[int]) -> None:
    """Take them, and take away those of stages that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = set()
    with browsing() as browser, TemporaryDirectory() as folder:
        for one in wanted(numbers):
            page = Path(folder) / "stage.html"
            page.write_text(one.page, encoding="utf-8")
            for scheme in SCHEMES:
                path = FOLDER / picture(one.number, one.stage, one.language, scheme)
                path.write_bytes(small(take(browser, page, one.height, scheme)))
                kept.add(path)
                print(path.relative_to(ROOT), f"{path.stat().st_size / 1000:.0f} kB")
    for path in FOLDER.glob("*.webp"):
        if int(path.name[:2]) in numbers and path not in kept:
            path.unlink()
    note(numbers)


def note(numbers: list[int]) -> None:
    """Write down what was taken."""
    told: dict[str, str] = json.loads(TOLD.read_text(encoding="utf-8")) if TOLD.exists() else {}
    told = {name: shown for name, shown in told.items() if int(name[:2]) not in numbers}
    for number in numbers:
        told |= shown_in(number)
    TOLD.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def take(browser: Browser, page: Path, height: int, scheme: str) -> bytes:
    """The offline page as a PNG."""
    context = browser.new_context(
        viewport={"width": WIDTH, "height": max(height, LEAST)}, color_scheme=scheme
    )
    shown = context.new_page()
    shown.goto(page.as_uri())
    shown.locator("[data-turn]").first.wait_for(timeout=30_000)
    if (methods := shown.locator(".methods button")).last.is_visible():
        methods.last.click()  # UMAP's coordinates differ between machines
    shown.mouse.move(2, 2)
    shown.wait_for_timeout(700)  # motion comes to rest
    data = shown.screenshot()
    context.close()
    return data


def small(png: bytes) -> bytes:
    """The same picture, dot for dot, in less than half of the bytes."""
    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(out, "WEBP", lossless=True, method=6)
    return out.getvalue()


if __name__ == "__main__":
    every = range(1, len(notebooks()) + 1)
    main([int(number) for number in sys.argv[1:]] or [*every])
