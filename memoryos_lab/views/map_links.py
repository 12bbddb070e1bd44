"""Links on the map, where a system links its pages: lines from a page to those that it leads to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from .axes import Json
from .captions import caption
from .catalogue import Language
from .map_info import MapInfo
from .palette import Theme, rgba
from .story import Link

LINES = 600  # at most; beyond, the newest, and those of the page that is looked at
NAMED = 8  # pages that are named under the pointer


class Ends(NamedTuple):
    """The other ends of each page's links, older links first."""

    leads: Mapping[int, list[int]]  # page -> pages that it leads to
    led: Mapping[int, list[int]]  # page -> pages that lead to it


def ends(info: MapInfo, turn: int) -> Ends:
    """As they are after `turn` pages."""
    leads: defaultdict[int, list[int]] = defaultdict(list)
    led: defaultdict[int, list[int]] = defaultdict(list)
    for page, to, _ in info.linked(turn):
        leads[page].append(to)
        led[to].append(page)
    return Ends(leads, led)


def drawn(links: tuple[Link, ...], page: int | None) -> tuple[Link, ...]:
    """Those that have room, the links of a page before all others."""
    own = tuple(link for link in links if page in link[:2])
    rest = tuple(link for link in links if page not in link[:2])
    room = max(LINES - len(own), 0)
    return (*rest[len(rest) - min(room, len(rest)) :], *own[:LINES])


def lines(info: MapInfo, turn: int, page: int | None, colours: Theme) -> list[Json]:
    """Links faint; those of the page that is looked at bold: solid to where it leads, dashed from others."""
    shown = drawn(info.linked(turn), page)
    away = [link for link in shown if link.page == page]
    here = [link for link in shown if link.to == page]
    others = [link for link in shown if page not in link[:2]]
    faint = rgba(colours.ink3, 0.4 if away or here else 0.75)
    looks = (
        (others, faint, 1.0, "solid"),
        (away, colours.ink, 1.8, "solid"),
        (here, colours.ink, 1.8, "dash"),
    )
    return [_trace(info, links, ink, width, dash) for links, ink, width, dash in looks if links]


def _trace(info: MapInfo, links: list[Link], ink: str, width: float, dash: str) -> Json:
    places = {point.page: (point.x, point.y) for point in info.points}
    pairs = [(places[link.page], places[link.to]) for link in links]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [x for (a, _), (b, _) in pairs for x in (a, b, None)],
        "y": [y for (_, a), (_, b) in pairs for y in (a, b, None)],
        "line": {"color": ink, "width": width, "dash": dash},
        "hoverinfo": "skip",
    }


def note(info: MapInfo, turn: int, page: int | None, language: Language) -> str:
    """What a line is, and of how many not all are drawn."""
    links = info.linked(turn)
    if not links:
        return ""
    shown = len(drawn(links, page))
    key = "map_links" if shown == len(links) else "map_links_some"
    return caption(key, language, n=shown, of=len(links))


def named(page: int, known: Ends, language: Language) -> str:
    """The links of a page, for the pointer; "" for none."""
    told = (("map_leads", known.leads.get(page)), ("map_led", known.led.get(page)))
    return "".join(f"<br>{caption(key, language, pages=_listed(pages))}" for key, pages in told if pages)


def _listed(pages: list[int]) -> str:
    more = f" +{len(pages) - NAMED}" if len(pages) > NAMED else ""
    return ", ".join(str(page + 1) for page in pages[:NAMED]) + more


def alt(info: MapInfo, turn: int, language: Language) -> str:
    """How many there are, and which page has most; "" where there are none."""
    links = info.linked(turn)
    if not links:
        return ""
    count = Counter(page for link in links for page in link[:2])
    page, most = max(count.items(), key=lambda one: (one[1], -one[0]))
    return caption("map_alt_links", language, n=len(links), page=page + 1, most=most)
