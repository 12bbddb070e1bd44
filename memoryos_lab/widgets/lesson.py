"""`Lesson`: what the cells of a lesson speak to in a notebook. Stages and questions are widgets there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ipywidgets import Layout, VBox

from ..course import lesson
from ..course.blocks import Asking, Drawn, Staged
from ..course.session import static
from ..views.catalogue import Language
from ..views.escape import markup
from .lab import HOST, LOWEST, Lab
from .quiz import Quiz

ROOMY = 680  # px of a stage that stands alone: room for what is said of an event
LONG = 1000  # characters of a sentence that stands for a picture


class Lesson(lesson.Lesson):
    """One of the eight lessons, in English or Chinese.

    >>> lesson = Lesson(2)
    >>> stage = lesson.stage(turn=18, lock="locked")
    >>> stage.turn, stage.lock
    (18, 'locked')

    Raises: LabError for a lesson or a language that does not exist.
    """

    def _show(self, block: lesson.Block) -> Any:
        match block:
            case Staged():
                return Stage(block, self.language)
            case Asking(stage=None):
                return Quiz(block, language=self.language)
            case Asking():
                return Prediction(block, self.language)
            case Drawn():
                return Figure(block)
        return block


class Stage(Lab):
    """The theatre at a prepared state. A lesson leads by itself: no first steps are offered."""

    _host = HOST | {"tour": False}
    _first: Mapping[str, Any] = {
        "map": "pca"
    }  # the other map is fitted where somebody wants it, or every cell waits

    def __init__(self, staged: Staged, language: Language = "en", *, future: bool = True) -> None:
        """Raises: LabError for a state that does not exist."""
        self._alt = staged.alt
        height = max(ROOMY if future else LOWEST, staged.height)
        super().__init__(f"sample:{staged.place.sample}", language=language, height=height)
        self.stand(staged.place, future=future)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """As a widget; where there are none, the sentence of what is seen."""
        return _beside(super()._repr_mimebundle_(**kwargs), f"<p>{markup(self._alt, LONG)}</p>")


class Prediction(VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """A question beside a stage that stands before the event, and goes there once an answer was given."""

    def __init__(self, asking: Asking, language: Language = "en") -> None:
        """Raises: LabError for a state that does not exist."""
        assert asking.stage
        self._asking, self._language = asking, language
        self.stage = Stage(asking.stage, language, future=False)
        self.quiz = Quiz(asking, language=language, lab=self.stage)
        super().__init__([self.quiz, self.stage], layout=Layout(grid_gap="10px"))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return _beside(super()._repr_mimebundle_(**kwargs), static(self._asking, self._language))


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, and below it the sentence that says the same."""

    drawn: Drawn

    def _ipython_display_(self) -> None:
        from IPython.display import HTML, display

        said = HTML(f'<p class="alt">{markup(self.drawn.alt, LONG)}</p>')  # type: ignore[no-untyped-call]  # IPython's
        for shown in (self.drawn.figure, said):
            display(shown)  # type: ignore[no-untyped-call]  # IPython's own


def _beside(shown: Any, html: str) -> Any:
    """What Jupyter is given of a widget, with what is shown where there are no widgets."""
    bundle, *more = shown if isinstance(shown, tuple) else (shown,)
    told = dict(bundle) | {"text/html": html}
    return (told, *more) if more else told
