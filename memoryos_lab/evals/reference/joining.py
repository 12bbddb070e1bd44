"""A file of answers joined to a state: was the evidence of each question in the memory at all?

A state says where pages lay when it was written, a file of answers says what came out; neither names the
other. They are joined over the conversation: a turn is in the state if a page holds its text, word for word.
Category 5 stands apart: there declining is right, whatever the memory holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from ...memory.about import Name
from ...memory.errors import LabError
from ...memory.types import Script
from ...sources.reference import ReferenceState, StatePage
from ..dataset import Dataset
from ..examination import Mark
from ..published import Published, own_mark
from ..scoring import ADVERSARIAL, SCORERS, scores

Share = Literal["all", "some", "none", "uncited"]
CAPTION = " (image description: "  # how the evaluation code appends what a picture shows
SHARES: tuple[Share, ...] = ("all", "some", "none", "uncited")


class Held(NamedTuple):
    """One question: where its evidence stood when the state was written, and how its answer fared."""

    id: str
    category: int | None
    evidence: tuple[str, ...]  # turn ids that it cites
    held: tuple[str, ...]  # those of them that the state has
    share: Share
    score: float | None  # None: not answered, or nothing to hold an answer against
    right: bool | None


@dataclass(frozen=True, eq=False)
class Joined:
    """Answers beside the state that is said to have given them."""

    conversation: str
    answers: str | None  # name of the run; None: none was given
    mark: Mark
    turns: dict[str, tuple[int, ...]]  # turn id -> pages of the state that hold its text
    of: int  # turns of the conversation
    strange: tuple[int, ...]  # pages that hold no turn of it
    questions: tuple[Held, ...]
    sentences: tuple[Name, ...]

    def table(self) -> dict[Share, tuple[int, int, int]]:
        """(right, wrong, not scored) by how much of the evidence the state holds; categories 1 to 4."""
        counts = Counter((one.share, one.right) for one in self.questions if one.category != ADVERSARIAL)
        return {share: (counts[share, True], counts[share, False], counts[share, None]) for share in SHARES}


def joined(
    state: ReferenceState,
    published: Published | None,
    dataset: Dataset,
    *,
    mark: Mark | None = None,
    conversation: str | None = None,
) -> Joined:
    """Join them; without answers, hold the state against the questions alone.

    `conversation`: by default the one whose turns the state holds most of.

    Raises: LabError for a state that holds no turn of the dataset, or a conversation that it does not have.
    """
    script = _conversation(state, dataset, conversation)
    turns = _turns(state, script)
    mark = mark or (own_mark(published) if published else Mark())
    found = _scores(published, dataset, mark) if published else {}
    told = tuple(
        _question(q.id, q.category, q.evidence, turns, found.get(q.id), mark.at) for q in script.questions
    )
    used = {page for pages in turns.values() for page in pages}
    strange = tuple(n for n in range(len(state.pages)) if n not in used)
    name = published.name if published else None
    bare = Joined(script.id, name, mark, turns, _count(script), strange, told, ())
    return replace(bare, sentences=_sentences(bare))


def _conversation(state: ReferenceState, dataset: Dataset, named: str | None) -> Script:
    if named is not None:
        found = next((script for script in dataset.scripts if script.id == named), None)
        if found is None:
            raise LabError(
                f"there is no conversation {named!r}",
                where=dataset.name,
                hint=f"choose one of {', '.join(script.id for script in dataset.scripts[:20])}",
            )
        return found
    best = max(dataset.scripts, key=lambda script: len(_turns(state, script)))
    if not _turns(state, best):
        raise LabError(
            f"no page of the state holds a turn of {dataset.name}",
            where=state.name,
            hint="is this the dataset that the state was made from?",
        )
    return best


def _turns(state: ReferenceState, script: Script) -> dict[str, tuple[int, ...]]:
    """Pages that hold the text of a turn; a turn that no page holds is absent."""
    index: dict[str, list[int]] = {}
    for n, page in enumerate(state.pages):
        for text in _sides(page):
            index.setdefault(text, []).append(n)
    found = {turn.id: tuple(index.get(_plain(turn.text), ())) for page in script.pages for turn in page.turns}
    return {id: pages for id, pages in found.items() if pages}


def _sides(page: StatePage) -> Iterable[str]:
    return {_plain(text.split(CAPTION)[0]) for text in (page.user, page.agent)} - {""}


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _count(script: Script) -> int:
    return sum(len(page.turns) for page in script.pages)


def _scores(published: Published, dataset: Dataset, mark: Mark) -> dict[str, float]:
    given = published.predictions
    if mark.scorer == "judge":
        return dict(given.judged)
    answered = {id: text for id, text in given.texts.items() if text is not None}
    return scores(dataset, answered, SCORERS[mark.scorer])


def _question(
    id: str,
    category: int | None,
    evidence: tuple[str, ...],
    turns: dict[str, tuple[int, ...]],
    score: float | None,
    at: float,
) -> Held:
    held = tuple(turn for turn in evidence if turn in turns)
    share: Share = "uncited"
    if evidence:
        share = "all" if len(held) == len(evidence) else "some" if held else "none"
    return Held(id, category, evidence, held, share, score, None if score is None else score >= at)


def _sentences(found: Joined) -> tuple[Name, ...]:
    table = found.table()
    said = [
        Name(
            f"The state holds {len(found.turns)} of {found.of} turns of {found.conversation}, word for word.",
            f"状态中逐字包含 {found.conversation} 的 {len(found.turns)}/{found.of} 轮发言。",
        )
    ]
    if found.answers is None:
        return tuple(said)
    wordings: tuple[tuple[Share, str, str], ...] = (
        ("all", "all of their evidence in the state", "证据全部在状态中"),
        ("none", "none of it there", "证据全不在状态中"),
    )
    for share, en, zh in wordings:
        right, wrong, _ = table[share]
        said.append(Name(f"With {en}: {right} right, {wrong} wrong.", f"{zh}：答对 {right}，答错 {wrong}。"))
    if 2 * len(found.turns) < found.of and table["none"][0]:
        said.append(
            Name(
                "Most of the conversation is not in this state, and questions about it were still answered: "
                "the answers come from a later state, or from guessing.",
                "对话的大部分不在此状态中，相关问题却仍有答对：答案出自更晚的状态，或出自猜测。",
            )
        )
    return tuple(said)
