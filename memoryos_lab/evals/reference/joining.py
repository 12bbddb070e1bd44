"""A file of answers joined to a state: was the evidence of each question in the memory at all?

A state says where pages lay when it was written, a file of answers says what came out; neither names the
other. They are joined over the conversation: a turn is in the state if a page holds its text, word for word.
Category 5 stands apart: there declining is right, whatever the memory holds.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from ...memory.about import Name
from ...memory.errors import LabError
from ...memory.types import Question, Script, Side
from ...sources.reference import ReferenceState, StatePage
from ..dataset import Dataset
from ..examination import Mark
from ..published import Published, own_mark
from ..scoring import ADVERSARIAL, SCORERS, scores
from ..systems.asking import asked as asked_of
from ..systems.values import Lost
from .asking import Asked, asked

Share = Literal["all", "some", "none", "uncited"]
CAPTION = " (image description: "  # how the evaluation code appends what a picture shows
SHARES: tuple[Share, ...] = ("all", "some", "none", "uncited")


class Held(NamedTuple):
    """One question: where its evidence stood when the state was written, and how its answer fared."""

    id: str
    category: int | None
    evidence: tuple[str, ...]  # turn ids that it cites
    held: tuple[str, ...]  # those of them that the state has
    found: tuple[str, ...] | None  # those that the state finds when it is asked; None: it was not
    lost: Name | None  # of evidence that is all there, where it was lost; None: it was not, or nobody asked
    share: Share
    score: float | None  # None: not answered, or nothing to hold an answer against
    right: bool | None


class Row(NamedTuple):
    """Questions of categories 1 to 4 of whose evidence the state holds so much."""

    right: int
    wrong: int
    unscored: int
    found: int | None  # of all these, those of which the state finds all the evidence; None: not asked

    @property
    def questions(self) -> int:
        return self.right + self.wrong + self.unscored


@dataclass(frozen=True, eq=False)
class Joined:
    """Answers beside the state that is said to have given them."""

    conversation: str
    answers: str | None  # name of the run; None: none was given
    mark: Mark
    turns: Mapping[str, tuple[int, ...]]  # turn id -> pages of the state that hold its text
    of: int  # turns of the conversation
    strange: tuple[int, ...]  # pages that hold no turn of it
    swapped: int  # neighbours among its pages that stand the other way round in the conversation
    questions: tuple[Held, ...]
    asked: Asked | None  # the state, asked all of them
    sentences: tuple[Name, ...]

    def table(self) -> dict[Share, Row]:
        """By how much of the evidence the state holds; categories 1 to 4."""
        told = [one for one in self.questions if one.category != ADVERSARIAL]
        return {share: self._row([one for one in told if one.share == share]) for share in SHARES}

    def _row(self, told: list[Held]) -> Row:
        counts = Counter(one.right for one in told)
        found = sum(bool(one.evidence) and one.found == one.evidence for one in told)
        return Row(counts[True], counts[False], counts[None], found if self.asked else None)


def joined(
    state: ReferenceState,
    published: Published | None,
    dataset: Dataset,
    *,
    mark: Mark | None = None,
    conversation: str | None = None,
    ask: bool = False,
    backend: str = "minilm-int8",
) -> Joined:
    """Join them; without answers, hold the state against the questions alone.

    `conversation`: by default the one whose turns the state holds most of. `ask`: ask the state each
    question, too.

    Raises: LabError for a state that holds no turn of the dataset, a conversation that it does not have, and
    with `ask` as `asked`.
    """
    script = _conversation(state, dataset, conversation)
    turns = _turns(state, script)
    mark = mark or (own_mark(published) if published else Mark())
    scored = _scores(published, dataset, mark) if published else {}
    reply = asked(state, script.questions, backend=backend, turns=_ids(state, script)) if ask else None
    fates = asked_of(reply.run) if reply else {}
    told = tuple(
        _question(question, turns, _found(reply, n, question, turns), fates, scored.get(question.id), mark.at)
        for n, question in enumerate(script.questions)
    )
    used = {page for pages in turns.values() for page in pages}
    strange = tuple(n for n in range(len(state.pages)) if n not in used)
    name = published.name if published else None
    swapped = _swapped(turns, script)
    bare = Joined(script.id, name, mark, turns, _count(script), strange, swapped, told, reply, ())
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


def _turns(state: ReferenceState, script: Script) -> Mapping[str, tuple[int, ...]]:
    """Pages that hold the text of a turn; a turn that no page holds is absent."""
    index: dict[str, list[int]] = {}
    for n, page in enumerate(state.pages):
        for text in _sides(page):
            index.setdefault(text, []).append(n)
    found = {turn.id: tuple(index.get(_plain(turn.text), ())) for page in script.pages for turn in page.turns}
    return {id: pages for id, pages in found.items() if pages}


def _sides(page: StatePage) -> set[str]:
    return {_said(page.user), _said(page.agent)} - {""}


def _said(text: str) -> str:
    """The words of a side without the caption of a picture."""
    return _plain(text.split(CAPTION)[0])


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _swapped(turns: Mapping[str, tuple[int, ...]], script: Script) -> int:
    """How far the order that was told by times and links is from that of the conversation."""
    first: dict[int, int] = {}  # page of the state -> place of its first turn
    for place, turn in enumerate(turn for page in script.pages for turn in page.turns):
        for page in turns.get(turn.id, ()):
            first.setdefault(page, place)
    places = [first[page] for page in sorted(first)]
    return sum(a > b for a, b in pairwise(places))


def _count(script: Script) -> int:
    return sum(len(page.turns) for page in script.pages)


def _scores(published: Published, dataset: Dataset, mark: Mark) -> dict[str, float]:
    given = published.predictions
    if mark.scorer == "judge":
        return dict(given.judged)
    answered = {id: text for id, text in given.texts.items() if text is not None}
    return scores(dataset, answered, SCORERS[mark.scorer])


def _ids(state: ReferenceState, script: Script) -> dict[tuple[int, Side], str]:
    """Ids of the turns that the sides of its pages are; of turns of one text, each side takes the next."""
    free: dict[str, deque[str]] = defaultdict(deque)
    for page in script.pages:
        for turn in page.turns:
            free[_plain(turn.text)].append(turn.id)
    sides: list[tuple[int, Side, str]] = []
    for n, one in enumerate(state.pages):
        sides += [(n, "user", _said(one.user)), (n, "agent", _said(one.agent))]
    return {(n, side): free[text].popleft() for n, side, text in sides if text and free[text]}


def _found(
    reply: Asked | None, n: int, question: Question, turns: Mapping[str, tuple[int, ...]]
) -> tuple[str, ...] | None:
    """Evidence of the question on pages that the state gives back for it, the window included."""
    if reply is None:
        return None
    recall = reply.run.recalls[n]
    shown = {*recall.stm, *recall.returned}
    return tuple(turn for turn in question.evidence if shown.intersection(turns.get(turn, ())))


def _question(
    question: Question,
    turns: Mapping[str, tuple[int, ...]],
    found: tuple[str, ...] | None,
    fates: Mapping[str, Lost],
    score: float | None,
    at: float,
) -> Held:
    cited = question.evidence
    held = tuple(turn for turn in cited if turn in turns)
    share: Share = "uncited"
    if cited:
        share = "all" if len(held) == len(cited) else "some" if held else "none"
    right = None if score is None else score >= at
    lost = fates[question.id].sentence if share == "all" and found not in (None, cited) else None
    return Held(question.id, question.category, cited, held, found, lost, share, score, right)


def _sentences(found: Joined) -> tuple[Name, ...]:
    table = found.table()
    said = [
        Name(
            f"The state holds {len(found.turns)} of {found.of} turns of {found.conversation}, word for word.",
            f"状态中逐字包含 {found.conversation} 的 {len(found.turns)}/{found.of} 轮发言。",
        ),
        Name(
            "The order that times and links give its pages is that of the conversation but for "
            f"{found.swapped} neighbours.",
            f"按时间与链接排出的页序与对话一致，只有 {found.swapped} 对相邻页相反。",
        )
        if found.swapped
        else Name(
            "The order that times and links give its pages is that of the conversation.",
            "按时间与链接排出的页序与对话一致。",
        ),
    ]
    if found.asked:
        there = table["all"]
        said.append(
            Name(
                f"Asked by the rules of {found.asked.preset}, it finds all of the evidence of {there.found} "
                f"of the {there.questions} questions whose evidence it holds.",
                f"按 {found.asked.preset} 的规则提问：在证据全部存在的 {there.questions} 个提问中，"
                f"{there.found} 个的证据全部被找到。",
            )
        )
    return tuple(said if found.answers is None else [*said, *_of_answers(found, table)])


def _of_answers(found: Joined, table: Mapping[Share, Row]) -> Iterator[Name]:
    wordings: tuple[tuple[Share, str, str], ...] = (
        ("all", "all of their evidence in the state", "证据全部在状态中"),
        ("none", "none of it there", "证据全不在状态中"),
    )
    for share, en, zh in wordings:
        right, wrong = table[share].right, table[share].wrong
        yield Name(f"With {en}: {right} right, {wrong} wrong.", f"{zh}：答对 {right}，答错 {wrong}。")
    if 2 * len(found.turns) < found.of and table["none"].right:
        yield Name(
            "Most of the conversation is not in this state, and questions about it were still answered: "
            "the answers come from a later state, or from guessing.",
            "对话的大部分不在此状态中，相关问题却仍有答对：答案出自更晚的状态，或出自猜测。",
        )
