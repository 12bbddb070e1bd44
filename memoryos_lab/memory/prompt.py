"""What a question found, as a prompt of labelled parts, with a manifest of what was rendered.

Source: arXiv 2506.06326 §3.5 (response generation from STM, MTM and LPM). The parts stay apart:
recent context, historical evidence, persona prior, and what was said of the world, which is no fact about
anybody here. The newest instruction of the user stands on its own, and an entry that a newer page contradicts
says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Literal

from .about import About
from .memoryos import ABOUT as MEMORYOS
from .recall import Recall
from .types import Entry, Fact, Features, Script, Snapshot
from .when import dated

PartName = Literal["recent", "evidence", "persona", "world"]
Count = Callable[[str], int]

HEADINGS: dict[PartName, str] = {
    "recent": "Recent conversation (short-term memory)",
    "evidence": "Earlier pages that match the question (mid-term memory)",
    "persona": "What is known about the speakers (long-term memory)",
    "world": "What pages and tools said of the world, not of the speakers (long-term memory)",
}
OWN_HEADINGS: dict[PartName, str] = {  # of a system that calls its parts otherwise
    "recent": "Recent conversation ({window})",
    "evidence": "Earlier pages that match the question ({store})",
    "persona": "What is known about the speakers ({lasting})",
    "world": "What pages and tools said of the world, not of the speakers ({lasting})",
}
_WIDE = re.compile("[\u3000-\u9fff]")
STYLE = "style"  # slot of an instruction about how to answer


@dataclass(frozen=True, slots=True)
class Line:
    """One page or entry in the manifest, rendered or cut."""

    part: PartName
    text: str
    tokens: int
    rendered: bool  # False: it did not fit the budget
    page: int | None = None
    entry: int | None = None
    contradicted: int | None = None  # the newer page that says otherwise


@dataclass(frozen=True, slots=True)
class Prompt:
    """The manifest in the order of the prompt."""

    question: str
    instruction: str  # newest instruction of the user, "" if there is none
    lines: tuple[Line, ...]
    tokens: int  # of all that is rendered
    budget: int
    about: About | None = field(default=None, compare=False, repr=False)  # whose words its headings speak

    def heading(self, part: PartName) -> str:
        """What stands above a part; headings count for no tokens.

        >>> Prompt("", "", (), 0, 0).heading("evidence")
        'Earlier pages that match the question (mid-term memory)'
        >>> Prompt("", "", (), 0, 0, About()).heading("evidence")
        'Earlier pages that match the question (store)'
        """
        its = self.about
        if its is None or its == MEMORYOS:
            return HEADINGS[part]
        return OWN_HEADINGS[part].format(window=its.window.en, store=its.store.en, lasting=its.lasting.en)

    @property
    def parts(self) -> tuple[PartName, ...]:
        """The parts in their order: the three always, the world where something is known of it."""
        held = {line.part for line in self.lines}
        return tuple(name for name in HEADINGS if name != "world" or name in held)

    @property
    def text(self) -> str:
        """The prompt as a model would read it."""
        blocks = []
        for name in self.parts:
            rendered = [line.text for line in self.lines if line.part == name and line.rendered]
            blocks.append("\n".join([f"## {self.heading(name)}", *(rendered or ["(nothing)"])]))
        if self.instruction:
            blocks.append(f"## Instruction that overrides the above\n{self.instruction}")
        return "\n\n".join([*blocks, f"## Question\n{self.question}"])


def count_words(text: str) -> int:
    """A rough token count: four characters are a token, as for English; CJK signs count one each.

    >>> count_words("clay on the wheel"), count_words("陶轮")
    (5, 2)
    """
    wide = 0 if text.isascii() else len(_WIDE.findall(text))
    return wide + -(-(len(text) - wide) // 4)


def assemble(
    recall: Recall,
    snapshot: Snapshot,
    script: Script,
    f: Features,
    *,
    budget: int = 4000,
    count: Count = count_words,
) -> Prompt:
    """Render what was recalled into at most `budget` tokens.

    The newest recent pages come first into the budget, then evidence by rank, then the persona and the
    world; what does not fit stays in the manifest as cut.
    """
    question = script.questions[recall.question].text
    known = {entry.id: entry for entry in snapshot.entries}
    entries = [known[hit.entry] for hit in recall.entries if hit.entry in known]
    facts = stated(script, f, snapshot, slots={STYLE, *(entry.slot for entry in entries)} - {""})
    instruction = _instruction(facts, snapshot)
    slots = _by_slot(facts)
    wanted = [
        *(_page(script, page, "recent") for page in reversed(recall.stm)),
        *(_page(script, page, "evidence") for page in dict.fromkeys(recall.returned)),
        *(_entry(entry, slots, script) for entry in entries if entry.kind != "world_kb"),
        *(_entry(entry, slots, script) for entry in entries if entry.kind == "world_kb"),
    ]
    spent, lines = count(question) + count(instruction), []
    for line in wanted:
        tokens = count(line.text)
        fits = spent + tokens <= budget
        spent += tokens if fits else 0
        lines.append(Line(line.part, line.text, tokens, fits, line.page, line.entry, line.contradicted))
    recent = [line for line in lines if line.part == "recent"][::-1]
    rest = [line for line in lines if line.part != "recent"]
    return Prompt(question, instruction, (*recent, *rest), spent, budget, snapshot.about)


def stated(
    script: Script, f: Features, snapshot: Snapshot, *, slots: Container[str] | None = None
) -> tuple[Fact, ...]:
    """What the pages that arrived state, oldest first, whether promoted or not, as far as it was read.

    Pages that are not to be remembered state nothing. `slots`: only what is said of these.
    """
    read: Iterable[Fact]
    if f.distilled is None:
        read = chain.from_iterable(f.facts[: snapshot.turn])
    else:
        read = (fact for one in f.distilled if one.known <= snapshot.step for fact in one.facts)
    asked = read if slots is None else (fact for fact in read if fact.slot in slots)
    told = [fact for fact in asked if all(_tells(script, page, snapshot.turn) for page in fact.pages)]
    return tuple(sorted(told, key=lambda fact: max(fact.pages, default=-1)))


def _tells(script: Script, page: int, turn: int) -> bool:
    return page < turn and not (script.pages[page].private or script.pages[page].forgotten)


def _instruction(facts: tuple[Fact, ...], snapshot: Snapshot) -> str:
    """The newest wish about how to answer; what the user wrote into long-term memory himself comes first."""
    own = [e.value for e in snapshot.entries if e.slot == STYLE and e.basis == "corrected"]
    said = [fact.value for fact in facts if fact.slot == STYLE and not fact.retracts]
    return (own or said or [""])[-1]


def page_text(script: Script, page: int) -> str:
    """A page as it stands in a prompt: its number and day, what was said, what tools said."""
    said = script.pages[page]
    when = dated(said.time, "%Y-%m-%d")
    label = f"[page {page + 1}, {when}]" if when else f"[page {page + 1}]"
    tools = "".join(f"\n  (tool {_inside(call.name)}: {_inside(call.summary)})" for call in said.tools)
    return f"{label} {_inside(said.text)}{tools}"


def _page(script: Script, page: int, part: PartName) -> Line:
    return Line(part, page_text(script, page), 0, False, page=page)


def _inside(text: str) -> str:
    """The text with every further line set in: none can look like a heading of the prompt."""
    return "\n  ".join(text.splitlines())


def _by_slot(facts: Iterable[Fact]) -> dict[tuple[str, str], list[Fact]]:
    """(kind, slot) -> what was said of it; what has no slot excludes nothing."""
    slots: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        if fact.slot:
            slots.setdefault((fact.kind, fact.slot), []).append(fact)
    return slots


def _entry(entry: Entry, slots: dict[tuple[str, str], list[Fact]], script: Script) -> Line:
    newest = max((*entry.pages, *_acted(entry, script)), default=-1)
    against = [
        max(fact.pages)
        for fact in slots.get((entry.kind, entry.slot), ())
        if max(fact.pages) > newest and (fact.retracts or fact.value != entry.value)
    ]
    newer = max(against, default=None)
    label = f"{entry.slot}: " if entry.slot else ""
    part: PartName = "world" if entry.kind == "world_kb" else "persona"
    text = _inside(f"{label}{entry.value}") + _standing(entry)
    note = "" if newer is None else f" (page {newer + 1} says otherwise and is newer)"
    return Line(part, text + note, 0, False, entry=entry.id, contradicted=newer)


def _acted(entry: Entry, script: Script) -> Iterable[int]:
    """Pages after which the user himself said that the entry holds."""
    said = entry.kind, entry.slot, entry.value
    if entry.pages and entry.basis != "corrected":
        return ()
    return (
        act.after for act in script.acts if act.kind != "withdraw" and (act.fact, act.slot, act.value) == said
    )


def _standing(entry: Entry) -> str:
    """What a reader has to know of how the entry came to be known."""
    notes = {"stated": "", "inferred": "concluded", "corrected": "as the user put it right"}
    said = [note for note in (notes[entry.basis], "not confirmed for long" if entry.doubted else "") if note]
    return f" ({'; '.join(said)})" if said else ""
