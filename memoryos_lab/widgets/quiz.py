"""`Quiz`: questions marked by the engine in a notebook, alone or beside the picture that they are about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import anywidget
import traitlets

from ..course import session
from ..course.prepared import Prepared
from ..course.session import Sitting
from ..course.showing.look import look
from ..theatre.bundle import bundle
from ..theatre.encode import encode
from ..views.catalogue import Language
from .lab import Lab
from .posing import Questions, posed


class Quiz(anywidget.AnyWidget):
    """Questions one after another. A wrong answer is told why, and may be followed by another one.

    >>> quiz = Quiz("sample:tutor", count=2, seed=3)
    >>> quiz.sitting.at, quiz.sitting.answered
    (0, False)

    With a `lab` the picture stands before the event, its knobs held still and its future hidden; once an
    answer was given it goes to where the answer is seen, and opens. `sitting` is a trait:
    `quiz.observe(print, "sitting")`.
    """

    _esm = bundle("quiz_widget")

    # What the front end is told: a slot a trait, as JSON.
    _card = traitlets.Bytes().tag(sync=True)
    _look = traitlets.Bytes().tag(sync=True)
    _ui = traitlets.Bytes(encode({})).tag(sync=True)

    wish = traitlets.Dict(help="what the front end asked for last").tag(sync=True)
    sitting = traitlets.Instance(Sitting, read_only=True, help="where the learner stands")

    def __init__(
        self,
        questions: Questions,
        *,
        count: int = 3,
        seed: int = 1,
        language: Language = "en",
        lab: Lab | None = None,
    ) -> None:
        """Ask what was prepared; or, about a run or whatever `Lab` opens, `count` questions drawn by `seed`.

        lab: the picture that goes along; a `Lab` that is asked about is its own.

        Raises: LabError for what cannot be opened, a run that gives no question, a place that is not there.
        """
        self._lab = questions if isinstance(questions, Lab) else lab
        self._of = questions.run if isinstance(questions, Lab) and not questions.sample else None
        self._stood: tuple[Prepared | None, bool] | None = None  # where the lab was sent last
        asking = posed(questions, count=count, seed=seed, language=language)
        super().__init__(_look=look())
        self._stand(Sitting(asking, language))

    @traitlets.observe("wish")
    def _heard(self, change: Any) -> None:
        self._stand(self.sitting.tell(dict(change.new)))

    def _stand(self, sitting: Sitting) -> None:
        """What the learner did stands on the card, and in the picture."""
        with self.hold_sync():
            self.set_trait("sitting", sitting)
            self._card = encode(sitting.card() | {"heard": _heard_of(self.wish)})
        if self._lab and not sitting.over:
            self._go(self._lab, sitting)

    def _go(self, lab: Lab, sitting: Sitting) -> None:
        place, answered = self._place(sitting), sitting.answered or sitting.shown
        if place and (place, answered) != self._stood:
            self._stood = place, answered
            lab.stand(replace(place, lock="open" if answered else "locked"), of=self._of, future=answered)

    def _place(self, sitting: Sitting) -> Prepared | None:
        stage = sitting.asking.stage
        return sitting.place or (stage.place if stage else None)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """As a widget; where there are none, the questions with their answers folded."""
        shown: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**kwargs)
        if shown:
            shown[0]["text/html"] = session.static(self.sitting.asking, self.sitting.language)
        return shown

    def __repr__(self) -> str:
        """What a notebook without widgets shows where it shows no HTML either."""
        asking = self.sitting.asking
        return f"<Quiz {(asking.title or asking.items[0].kind)!r}, questions: {len(asking.items)}>"


def _heard_of(wish: Mapping[str, Any]) -> list[Any]:
    """Which wish was heard: a card that is the same as before is an answer too."""
    return [wish.get("screen"), wish.get("said")]
