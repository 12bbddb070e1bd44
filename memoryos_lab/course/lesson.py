"""`Lesson`: the one object that the cells of a lesson speak to. Every method gives a block to be shown.

    lesson = Lesson(2)
    lesson.head()
    lesson.equation("f_score", page=6)

Pages, turns and questions count from 1, as on the screen. Every number comes from a replay of a bundled
conversation that the method makes or finds made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from ..memory.policy import Value
from ..memory.replay import Mode, Run
from ..theatre.wish import PickKind
from ..views import words
from .blocks import Asking, Drawn, Shown, Staged
from .items import Item, Kind
from .lessons import LESSONS, outline
from .prepared import Lock, Prepared
from .reading import replays
from .reading.bench import Bench, Knobs
from .showing import changes, journeys
from .showing.stages import staged
from .texts import say
from .writing.literal import literal, table
from .writing.numbers import heat

Block = Shown | Staged | Asking | Drawn
LONG = 400  # characters of one sentence


class Lesson(Bench):
    """A lesson in one language.

    Raises: LabError for a lesson or a language that does not exist.

    >>> lesson = Lesson(2)
    >>> print(lesson.say("Page {page} scores {total:.2f}.", page=6, total=1.0605).markdown)
    Page 6 scores 1.06.
    >>> lesson.run.turns, len(lesson.run.snapshot().groups), len(lesson.replay(theta=.7).snapshot().groups)
    (58, 18, 25)
    """

    def _show(self, block: Block) -> Any:
        """What a method returns: the block itself. A notebook turns it into a widget here."""
        return block

    # -- words ------------------------------------------------------------------------------------

    def head(self) -> Any:
        """Number and title, the question it answers, minutes, the paper's section."""
        one = self.outline
        about = replays.conversation(one.sample).info
        return self._show(
            Shown(
                say(
                    "lesson.head",
                    self.language,
                    n=self.n,
                    title=one.title(self.language),
                    asks=one.asks(self.language),
                    minutes=one.minutes,
                    section=one.section,
                    sample=literal(about.title),
                )
            )
        )

    def say(self, sentence: str, **values: Any) -> Any:
        """A sentence of the lesson with the numbers of this cell; words are shown as they are.

        Raises: KeyError for a field without a value.
        """
        return self._show(Shown(_filled(sentence, values)))

    def lines(self, sentence: str, rows: Iterable[Mapping[str, Any]]) -> Any:
        """A list: the sentence once for each row of values. Raises: KeyError for a field without one."""
        return self._show(Shown("\n".join(f"* {_filled(sentence, row)}" for row in rows)))

    def table(self, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> Any:
        """A table of ready values: numbers of an engine have four decimals, words are shown as they are."""
        return self._show(Shown(table(head, ([_cell(value) for value in row] for row in rows))))

    def told(self, *turns: int, run: Run | None = None) -> Any:
        """What happened at these turns, in the sentences that the screen says. Raises: LabError."""
        of = run or self.run
        said = (one for turn in turns for one in words.info(of, turn, language=self.language))
        return self._show(Shown("\n".join(f"* **{one.turn}** · {literal(one.text, LONG)}" for one in said)))

    def summary(self) -> Any:
        """What to take away, and where to go next."""
        parts = [say("lesson.summary", self.language, take=self.outline.take(self.language))]
        if self.n < len(LESSONS):
            after = outline(self.n + 1)
            named = {"title": after.title(self.language), "asks": after.asks(self.language)}
            parts.append(say("lesson.next", self.language, n=after.n, **named))
        else:
            parts.append(say("lesson.last", self.language))
        return self._show(Shown("\n\n".join(parts)))

    # -- rules with numbers -----------------------------------------------------------------------

    def equation(
        self,
        name: str,
        *,
        page: int | None = None,
        turn: int | None = None,
        question: int | None = None,
        run: Run | None = None,
        sample: str = "",
        **knobs: Value,
    ) -> Any:
        """An equation with symbols, and beneath it with the numbers of an event. Raises: LabError."""
        from .equations import equation

        of = run or self.replay(sample=sample, knobs=knobs)
        return self._show(equation(name, of, self.language, page=page, turn=turn, question=question))

    def what_if(
        self, *, sample: str = "", preset: str = "paper", asking: Mode | None = None, **knobs: Value
    ) -> Any:
        """What replaying with these knobs changes, the first difference first. Raises: LabError."""
        before = self.replay(sample=sample)
        after = self.replay(sample=sample, preset=preset, asking=asking, knobs=knobs)
        return self._show(Shown(changes.what_if(before, after, self.language)))

    def differences(self) -> Any:
        """Where paper and reference code differ in what this lesson is about, and what that changes first."""
        from .differences import table

        return self._show(Shown(table(self.n, self.language)))

    def journey(
        self, page: int | None = None, *, question: int | None = None, sample: str = "", **knobs: Value
    ) -> Any:
        """The life of a page, or the way of a question's evidence. Raises: LabError."""
        run = self.replay(sample=sample, knobs=knobs)
        told = (
            journeys.of_page(run, page or 0, self.language)
            if question is None
            else journeys.of_question(run, question, self.language)
        )
        return self._show(Shown(told))

    # -- the example by hand ----------------------------------------------------------------------

    def by_hand(
        self, first: int = 1, last: int = 11, *, what_if: str = "base", shown: int | None = None
    ) -> Any:
        """Rows of the worked example; after day `shown` to be filled in. Raises: LabError."""
        from .by_hand.table import legend, table

        told = table(first, last, self.language, name=what_if, shown=shown)
        names = (
            legend(first, last, self.language, name=what_if) if shown is None else ""
        )  # a name tells too much
        return self._show(Shown(f"{told}\n\n{names}".strip()))

    def by_hand_vectors(self) -> Any:
        """Its pages and questions: vector, keywords, chain."""
        from .by_hand.table import vectors

        return self._show(Shown(vectors(self.language)))

    def by_hand_what_if(self, *names: str) -> Any:
        """What becomes of it under other settings; all of them where none is named. Raises: LabError."""
        from .by_hand.what_if import what_ifs

        return self._show(Shown(what_ifs(names, self.language)))

    # -- pictures ---------------------------------------------------------------------------------

    def stage(
        self,
        turn: int | None = None,
        *,
        pick: tuple[PickKind, int] | None = None,
        knobs: Knobs | None = None,
        other: Knobs | None = None,
        lock: Lock = "open",
        sample: str = "",
        asking: Mode | None = None,
        height: int = 560,
    ) -> Any:
        """The theatre at a state; the id of a pick counts from 0, `height` is in px. Raises: LabError."""
        place = Prepared(sample or self.outline.sample, turn, pick, knobs or {}, other, asking, lock)
        return self._show(staged(place, self.language, height=height))

    def draw(
        self,
        view: Literal[
            "timeline", "map", "heat", "chains", "lpm", "recall", "compare", "similarity", "decision"
        ],
        *,
        page: int | None = None,
        question: int | None = None,
        other: Knobs | None = None,
        knobs: Knobs | None = None,
        sample: str = "",
        **look: Any,
    ) -> Any:
        """A view as a figure with its sentence; `look` goes to the view: `turn`, `dark`. Raises: LabError."""
        from .showing.drawn import draw

        run = self.replay(sample=sample, knobs=knobs)
        beside = None if other is None else self.replay(sample=sample, knobs=other)
        return self._show(draw(view, run, self.language, page=page, question=question, other=beside, **look))

    def drawn(self, figure: Any, alt: str) -> Any:
        """Any other figure, with the sentence that says the same."""
        return self._show(Drawn(figure, alt))

    # -- questions --------------------------------------------------------------------------------

    def predict(self) -> Any:
        """The hook: a question before its rule is told, beside a stage that stands before the event."""
        from .hooks import hook

        item = hook(self.n, self.language)
        before = staged(item.before, self.language) if item.before else None
        return self._show(Asking((item,), say("lesson.predict", self.language), before))

    def exercise(self, letter: str) -> Any:
        """Exercise a, b or c. Raises: LabError."""
        from .exercises import exercise

        title = say("lesson.exercise", self.language, n=self.n, letter=letter)
        return self._show(Asking(exercise(self.n, letter, self.language), title))

    def quiz(
        self, n: int = 3, *, seed: int = 1, kinds: tuple[Kind, ...] | None = None, sample: str = ""
    ) -> Any:
        """`n` questions of this lesson's kinds on its conversation, drawn by the seed."""
        from .quiz import round_of

        name = sample or self.outline.sample
        items: tuple[Item, ...] = round_of(
            self.replay(sample=name),
            n,
            seed=seed,
            language=self.language,
            kinds=kinds or self.outline.kinds,
            sample=name,
        )
        return self._show(Asking(items, say("lesson.quiz", self.language)))


def _filled(sentence: str, values: Mapping[str, Any]) -> str:
    shown = {
        name: literal(value, LONG) if isinstance(value, str) else value for name, value in values.items()
    }
    return sentence.format(**shown)


def _cell(value: Any) -> str:
    return heat(value) if isinstance(value, float) else literal(str(value), LONG)
