"""What a question found, as a prompt of three labelled parts, with a manifest of what was rendered.

Source: arXiv 2506.06326 §3.5 (response generation from STM, MTM and LPM). The parts stay apart:
recent context, historical evidence, persona prior. The newest instruction of the user stands on its
own, and a persona entry that a newer page contradicts says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from .recall import Recall
from .types import Entry, Fact, Features, Script, Snapshot

PartName = Literal["recent", "evidence", "persona"]
Count = Callable[[str], int]

HEADINGS: dict[PartName, str] = {
    "recent": "Recent conversation (short-term memory)",
    "evidence": "Earlier pages that match the question (mid-term memory)",
    "persona": "What is known about the speakers (long-term memory)",
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

    @property
    def text(self) -> str:
        """The prompt as a model would read it."""
        blocks = []
        for name, heading in HEADINGS.items():
            rendered = [line.text for line in self.lines if line.part == name and line.rendered]
            blocks.append("\n".join([f"## {heading}", *(rendered or ["(nothing)"])]))
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

    The newest recent pages come first into the budget, then evidence by rank, then the persona;
    what does not fit stays in the manifest as cut.
    """
    question = script.questions[recall.question].text
    facts = _stated(f, snapshot)
    instruction = next((fact.value for fact in reversed(facts) if fact.slot == STYLE), "")
    known = {entry.id: entry for entry in snapshot.entries}
    wanted = [
        *(_page(script, page, "recent") for page in reversed(recall.stm)),
        *(_page(script, page, "evidence") for page in dict.fromkeys(recall.returned)),
        *(_entry(known[hit.entry], facts) for hit in recall.entries if hit.entry in known),
    ]
    spent, lines = count(question) + count(instruction), []
    for line in wanted:
        tokens = count(line.text)
        fits = spent + tokens <= budget
        spent += tokens if fits else 0
        lines.append(Line(line.part, line.text, tokens, fits, line.page, line.entry, line.contradicted))
    recent = [line for line in lines if line.part == "recent"][::-1]
    rest = [line for line in lines if line.part != "recent"]
    return Prompt(question, instruction, (*recent, *rest), spent, budget)


def _stated(f: Features, snapshot: Snapshot) -> tuple[Fact, ...]:
    """What the pages that arrived state, oldest first, whether promoted or not."""
    return f.distill(tuple(range(snapshot.turn)))


def _page(script: Script, page: int, part: PartName) -> Line:
    said = script.pages[page]
    return Line(part, f"[page {page + 1}] {said.text}", 0, False, page=page)


def _entry(entry: Entry, facts: Iterable[Fact]) -> Line:
    newest = max(entry.pages, default=-1)
    against = [
        max(fact.pages)
        for fact in facts
        if (fact.kind, fact.slot) == (entry.kind, entry.slot)
        and fact.slot
        and max(fact.pages) > newest
        and (fact.retracts or fact.value != entry.value)
    ]
    newer = max(against, default=None)
    note = "" if newer is None else f" (page {newer + 1} says otherwise and is newer)"
    label = f"{entry.slot}: " if entry.slot else ""
    return Line("persona", f"{label}{entry.value}{note}", 0, False, entry=entry.id, contradicted=newer)
