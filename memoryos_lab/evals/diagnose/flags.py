"""Step 4: what else is to be known of a question. Flags are never labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..diagnosis import Diagnosis
from ..labels import FLAGS, Flag, Stage
from ..scoring import ADVERSARIAL, SCORERS, content

if TYPE_CHECKING:
    from .procedure import Case

NEAR = 0.25  # a score from here to the mark is a near miss


def flags(case: Case, made: Diagnosis) -> tuple[Flag, ...]:
    """The flags of a question that is judged, in their fixed order."""
    raised = set(_raised(case, made))
    return tuple(flag for flag in FLAGS if flag in raised)


def _raised(case: Case, made: Diagnosis) -> Iterator[Flag]:
    if case.suspect:
        yield "gold_suspect"
    if case.question.unresolved:
        yield "gold_dangling"
    yield from _pictured(case)
    if made.outcome == "passed_anyway" and _lucky(case):
        yield "lucky"
    counted = case.mark.scorer in SCORERS and case.question.category != ADVERSARIAL
    if made.outcome == "failed" and counted and NEAR <= (case.score or 0.0) < case.mark.at:
        yield "near_miss"
    if made.label and case.covered and 0 < made.available < made.gold and made.family != "adversarial":
        yield "partial"
    if made.label and made.label.startswith("not_retrieved.segment") and _twice(made):
        yield "locked_twice"


def _twice(made: Diagnosis) -> bool:
    """Would a gold turn that is lost at its segment be lost again?"""
    return any(one.stage == Stage.SEGMENT and one.again is not None for one in made.reached)


def _lucky(case: Case) -> bool:
    """Do the words of gold stand nowhere in the prompt, or not all of them?"""
    assert case.at is not None, "only a trace tells that an answer passed anyway"
    c = case.at.conversation
    shown = [c.words[page] for page in case.at.rendered]
    shown += [c.content(line.text) for line in case.at.entries.values()]
    return not c.content(case.question.answer).issubset(frozenset().union(*shown))


def _pictured(case: Case) -> Iterator[Flag]:
    """Where all words of gold stand in a caption, or in a picture's search words, and nowhere else."""
    wanted = frozenset(content(case.question.answer))
    if not (wanted and case.at and case.question.category != ADVERSARIAL):
        return
    said = case.at.conversation.said
    turns = [said[turn] for turn in case.question.evidence if turn in said]
    text, caption = _words(turn.text for turn in turns), _words(turn.caption for turn in turns)
    if wanted <= caption and not wanted & text:
        yield "caption_only"
    queries = case.held_out.get("query", {})
    query = _words(queries.get(turn.id, "") for turn in turns)
    if wanted <= query and not wanted & (text | caption):
        yield "query_only"


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in content(text))
