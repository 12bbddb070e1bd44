"""Is the built site whole? Links lead somewhere, nothing is loaded from elsewhere, pictures have words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

_FOREIGN = re.compile(r"(?:[a-z][a-z+.-]*:)?//")  # another host, over whatever protocol
_SCHEME = re.compile(r"[a-z][a-z+.-]*:")
_LOADING = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "srcset",
    "video": "src",
    "audio": "src",
}
_IN_STYLES = re.compile(r"@import\s+(?:url\()?[\"']?([^\"')\s;]+)|url\([\"']?([^\"')\s]+)")


@dataclass
class Page(HTMLParser):
    """What a page is made of: its anchors, where it leads, what it loads."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)  # pictures without an alternative in words
    language: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "html":
            self.language = given.get("lang", "")
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(given.get("href", ""))
        if loaded := given.get(_LOADING.get(tag, "")):
            self.loads.append(loaded)
        if tag == "img" and not given.get("alt"):
            self.silent.append(given.get("src", ""))


@cache
def read(path: Path) -> Page:
    """The page at that path."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def pages(site: Path) -> list[Path]:
    """Every page of the site but the one that says that there is none."""
    return sorted(path for path in site.rglob("*.html") if path.name != "404.html")


def lost_links(site: Path) -> Iterator[str]:
    """Links inside the site that lead to no file, or to no anchor of it."""
    for path in pages(site):
        for link in read(path).links:
            if link and not _SCHEME.match(link) and (fault := _lost(path, link)):
                yield f"{path.relative_to(site)}: {link}: {fault}"


def _lost(path: Path, link: str) -> str:
    target, _, anchor = unquote(link).partition("#")
    file = (path.parent / target.partition("?")[0]).resolve() if target else path
    if file.is_dir():
        file /= "index.html"
    if not file.exists():
        return "no such file"
    if anchor and file.suffix == ".html" and anchor not in read(file).ids | {"__comments"}:
        return "no such anchor"
    return ""


def foreign_loads(site: Path) -> Iterator[str]:
    """What a page or a style would load from another host."""
    for path in pages(site):
        yield from (f"{path.relative_to(site)}: {url}" for url in read(path).loads if _FOREIGN.match(url))
    for path in site.rglob("*.css"):
        found = (one or other for one, other in _IN_STYLES.findall(path.read_text(encoding="utf-8")))
        yield from (f"{path.relative_to(site)}: {url}" for url in found if _FOREIGN.match(url))


def missing_loads(site: Path) -> Iterator[str]:
    """What a page would load from beside it, and is not there."""
    for path in pages(site):
        for url in read(path).loads:
            if not _SCHEME.match(url) and not (path.parent / unquote(url).partition("?")[0]).exists():
                yield f"{path.relative_to(site)}: {url}"


def silent_pictures(site: Path) -> Iterator[str]:
    """Pictures that say nothing to whoever does not see them."""
    for path in pages(site):
        yield from (f"{path.relative_to(site)}: {source}" for source in read(path).silent)


CHECKS = (lost_links, foreign_loads, missing_loads, silent_pictures)


def faults(site: Path) -> list[str]:
    """Everything that is not as it should be, a line each."""
    return [f"{check.__name__.replace('_', ' ')}: {fault}" for check in CHECKS for fault in check(site)]
