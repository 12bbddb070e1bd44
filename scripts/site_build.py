"""Build the documentation site: write its pages, let MkDocs make HTML of them, look whether it is whole.

    python scripts/site_build.py [FOLDER]

All that is particular to this project happens before MkDocs begins, so that another generator could take its
place: lessons are played, the reference is listed, links are turned. `build/site` holds the pages.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # docs/decisions/site.md has weighed it

import jieba
import site_check
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from site_assets import write_assets
from site_course import write_course
from site_pages import DOCS, ROOT, write_pages
from site_reference import with_entries, write_reference

PAGES = ROOT / "build" / "site"


def write(folder: Path) -> None:
    """Every page of the site as Markdown. Raises: ValueError for a link or a formula that cannot be shown."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_pages(folder)
    write_reference(folder / "reference")
    names = folder / "api.md"
    names.write_text(with_entries(names.read_text(encoding="utf-8")), encoding="utf-8")
    write_course(folder / "course")
    write_assets(folder / "assets")


def make(target: Path, folder: Path = PAGES) -> None:
    """Write the pages and build the site of them. Raises: as `write`; `Abort` for a fault."""
    write(folder)
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(folder), site_dir=str(target), strict=True)
    config.nav = with_decisions(config.nav)
    build(config)
    for page in (target / "course" / "zh").glob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace('<html lang="en"', '<html lang="zh"', 1), encoding="utf-8")


def with_decisions(nav: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The contents with every decision, in the order in which their own index lists them."""
    index = (DOCS / "decisions" / "README.md").read_text(encoding="utf-8")
    pages = [f"decisions/{name}" for name in re.findall(r"^- \[.+?\]\((\S+\.md)\)", index, re.MULTILINE)]
    return [
        {part: [*within, *pages]} if part == "Decisions" else {part: within}
        for part, within in map(_only, nav)
    ]


def _only(part: dict[str, Any]) -> tuple[str, Any]:
    return next(iter(part.items()))


def main(target: Path) -> int:
    """Make the site and say what is wrong with it. 0 if nothing is."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    jieba.setLogLevel(logging.WARNING)  # the search takes Chinese apart with it
    began = perf_counter()
    try:
        make(target)
    except Abort as fault:
        print(fault)
        return 1
    faults = site_check.faults(target)
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(site_check.pages(target))} pages in {perf_counter() - began:.0f} s: {target / 'index.html'}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"))
