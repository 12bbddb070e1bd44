"""One case held against one run: the snapshot and the prompt's manifest decide, no model is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ...memory.prompt import Prompt, assemble
from ...memory.replay import Run
from ...memory.types import Entry, Snapshot
from .cases import Case, Claim

Code = Literal["not_shown", "stale_page", "stale_fact", "wrong_instruction", "mixed_topics"]


class Reason(NamedTuple):
    """Why a memory fails a case."""

    code: Code
    text: str


def reasons(case: Case, run: Run) -> tuple[Reason, ...]:
    """Everything that is wrong with the prompt of this question in this run; () for a pass.

    - `not_shown`: a page that must be in the prompt is not, nor is a current entry that comes from it
    - `stale_page`: a page that is no longer so is in the prompt, and the one that says so is not
    - `stale_fact`: an outdated long-term entry is in the prompt, and nothing there contradicts it
    - `wrong_instruction`: what overrides the persona is not the newest instruction
    - `mixed_topics`: one segment holds pages of two topics
    """
    before, recall = next(
        (run.snapshot(step=at), step.recall)
        for at, step in enumerate(run.steps)
        if step.kind == "question" and step.index == case.position
    )
    assert recall is not None, "a question step has its trace"
    prompt = assemble(recall, before, run.script, run.features)
    entries = {entry.id: entry for entry in before.entries}
    return (
        *_missing(case, prompt, before, entries),
        *_stale_pages(case, prompt),
        *_stale_facts(case, prompt, entries),
        *_instruction(case, prompt),
        *_mixed(case, before),
    )


def _rendered(prompt: Prompt) -> set[int]:
    return {line.page for line in prompt.lines if line.rendered and line.page is not None}


def _current(prompt: Prompt, entries: Mapping[int, Entry]) -> list[Entry]:
    """Long-term entries that stand in the prompt as they are."""
    lines = [line for line in prompt.lines if line.rendered and line.contradicted is None]
    return [entries[line.entry] for line in lines if line.entry is not None and line.entry in entries]


def _missing(case: Case, prompt: Prompt, before: Snapshot, entries: Mapping[int, Entry]) -> Iterator[Reason]:
    sources = {page for entry in _current(prompt, entries) for page in entry.pages}
    for page in case.shown:
        if page not in _rendered(prompt) | sources:
            tier = next((tier.name for tier in before.tiers if page in tier.pages), "nowhere")
            yield Reason("not_shown", f"page {page + 1} is not in the prompt; it lies in: {tier}")


def _stale_pages(case: Case, prompt: Prompt) -> Iterator[Reason]:
    rendered = _rendered(prompt)
    if not rendered & set(case.shown):
        for page in case.stale:
            if page in rendered:
                newer = ", ".join(str(page + 1) for page in case.shown)
                yield Reason("stale_page", f"page {page + 1} is shown without the newer page {newer}")


def _stale_facts(case: Case, prompt: Prompt, entries: Mapping[int, Entry]) -> Iterator[Reason]:
    for entry in _current(prompt, entries):
        if _says(entry, case.outdated) or _contradicts(entry, case.current):
            yield Reason("stale_fact", f"long-term memory gives as current: {entry.slot} = {entry.value}")


def _says(entry: Entry, claim: Claim | None) -> bool:
    """Is it an entry of the slot (or of one below it: "plan" of "plan:…") with this value?"""
    if claim is None or entry.value != claim.value:
        return False
    return entry.slot == claim.slot or entry.slot.startswith(f"{claim.slot}:")


def _contradicts(entry: Entry, claim: Claim | None) -> bool:
    return claim is not None and entry.slot == claim.slot and entry.value != claim.value


def _instruction(case: Case, prompt: Prompt) -> Iterator[Reason]:
    if case.instruction not in prompt.instruction:
        given = f"is {prompt.instruction!r}" if prompt.instruction else "is not there"
        yield Reason("wrong_instruction", f"the instruction that overrides the persona {given}")


def _mixed(case: Case, before: Snapshot) -> Iterator[Reason]:
    for group in before.groups:
        if group.heat is None:  # a memory without topics has one pile, which is no fault of its filing
            continue
        topics = [sorted(set(group.pages) & set(pages)) for pages in case.apart]
        if sum(map(bool, topics)) > 1:
            numbers = ", ".join(str(page + 1) for pages in topics for page in pages)
            yield Reason("mixed_topics", f"segment {group.id} holds pages of several topics: {numbers}")
