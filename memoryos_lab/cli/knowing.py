"""What a memory holds about somebody, in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..app.chat.also import also
from ..app.chat.known import said
from ..living.memory import Memory
from ..memory.types import Entry, FactKind
from ..memory.when import dated
from ..views.catalogue import Language, term

if TYPE_CHECKING:
    from ..living.forgetting import Forgetting

KINDS: tuple[FactKind, ...] = (
    "user_profile", "user_kb", "user_trait", "world_kb", "agent_profile", "agent_trait",
)  # fmt: skip
LONG = 100  # characters of a page's text in a list


def known(memory: Memory, language: Language = "en") -> str:
    """Every entry that holds, by kind, with number, grounds and pages; and what was forgotten."""
    entries = memory.entries
    lines = [line for kind in KINDS for line in _kind(kind, entries, language)]
    lines = [*(lines or ["nothing is known yet"]), *_said(memory)]
    stones = [stone_line(stone) for stone in memory.tombstones]
    return "\n".join([*lines, *stones])


def _said(memory: Memory) -> Iterator[str]:
    """What pages state and no promotion has read: why it is not known yet."""
    run = memory.run
    waiting = said(run)
    if waiting:
        tau = getattr(run.policy, "tau", None)
        until = "not yet written" if tau is None else f"written once its topic's heat passes τ ({tau:g})"
        yield f"said, and {until}:"
    for _, slot, value, pages in waiting:
        named = f"{slot}: {value}" if slot else value
        yield f"        {named}  (page {', '.join(str(page + 1) for page in pages)})"


def _kind(kind: FactKind, entries: tuple[Entry, ...], language: Language) -> Iterator[str]:
    rows = [entry for entry in entries if entry.kind == kind]
    if rows:
        yield term(kind, language)
    for entry in rows:
        yield f"  {entry.id + 1:>4}  {named(entry)}  ({grounds(entry)})"


def named(entry: Entry) -> str:
    return f"{entry.slot}: {entry.value}" if entry.slot else entry.value


def grounds(entry: Entry) -> str:
    """Why it is held: basis, confidence, pages; and whether it should be confirmed."""
    parts: list[str] = [entry.basis]
    if entry.confidence < 1:
        parts.append(f"{entry.confidence:.0%}")
    if entry.pages:
        parts.append(f"page {', '.join(str(page + 1) for page in entry.pages)}")
    return ", ".join(parts + ["still true?"] * entry.doubted)


def stone_line(stone: Any) -> str:
    at = dated(stone.time, "%Y-%m-%d %H:%M")
    return f"forgotten {at} UTC ({stone.why}): pages {stone.pages}, entries {stone.entries}"


def listed(memory: Memory, what: Forgetting) -> str:
    """What would go, page by page and entry by entry, and what else would change."""
    pages = memory.run.script.pages
    lines = [f"page {page + 1}: {_cut(pages[page].text)}" for page in what.pages]
    lines += [f"entry {entry.id + 1}: {_cut(named(entry))}" for entry in what.entries]
    lines += [
        f"kept, though like it: page {near.page + 1}: {_cut(pages[near.page].text)}" for near in what.near
    ]
    return "\n".join([*lines, *also(what, "en")])


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= LONG else flat[: LONG - 1] + "…"
