"""A run in a notebook: a turn slider, knob sliders, three figures and the words of the turn."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

import ipywidgets as ipw  # type: ignore[import-untyped]  # ipywidgets ships no types
import plotly.graph_objects as go  # type: ignore[import-untyped]  # plotly ships no types

from ..memory.errors import LabError
from ..memory.policy import Knob, knobs, set_knobs
from ..memory.replay import Run, replay
from ..views import chains, heat, timeline, words
from ..views.axes import Figure
from ..views.catalogue import Language


def explore(
    run: Run,
    *,
    turn: int | None = None,
    knobs: Sequence[str] = ("theta", "tau"),
    dark: bool = False,
    language: Language = "en",
) -> Explorer:
    """Look at a run turn by turn; moving one of the knobs replays it.

    >>> from memoryos_lab import samples
    >>> from memoryos_lab.memory.replay import replay
    >>> script, features, info = samples.load("by-hand")
    >>> lab = explore(replay(script, features, info.policy()), turn=10)
    >>> lab.turn.value, lab.knobs["theta"].value
    (10, 0.6)

    Raises: LabError for a knob that the policy does not have, or that is no number.
    """
    return Explorer(run, turn, knobs, dark, language)


class Explorer(ipw.VBox):  # type: ignore[misc]  # ipywidgets ships no types
    """The widget that `explore` makes.

    Attributes: `run` (the newest), `turn` (IntSlider), `knobs` (sliders by name), `figures`
    (FigureWidgets by view), `said` (the words of the turn).
    """

    def __init__(
        self, run: Run, turn: int | None, names: Sequence[str], dark: bool, language: Language
    ) -> None:
        self.run = run
        self._look: dict[str, Any] = {"dark": dark, "language": language}
        at = run.turns if turn is None else turn
        self.turn = ipw.IntSlider(
            at, 0, run.turns, description="turn", continuous_update=False, layout={"width": "100%"}
        )
        self.knobs = {knob.name: _slider(knob, run) for knob in _chosen(run, names)}
        self.figures = {name: go.FigureWidget(figure) for name, figure in self._drawn()}
        self.said = ipw.HTML()
        self._tell()
        self.turn.observe(lambda _: self._show(), "value")
        for slider in self.knobs.values():
            slider.observe(lambda _: self._replay(), "value")
        super().__init__([ipw.HBox(list(self.knobs.values())), self.turn, *self.figures.values(), self.said])

    def _drawn(self) -> Iterator[tuple[str, Figure]]:
        look = {"turn": self.turn.value, **self._look}
        yield "timeline", timeline.figure(timeline.info(self.run, language=look["language"]), **look)
        yield "heat", heat.figure(heat.info(self.run), **look)
        yield "chains", chains.figure(chains.info(self.run), **look)

    def _show(self) -> None:
        for name, figure in self._drawn():
            shown = self.figures[name]
            with shown.batch_update():
                shown.data = ()
                shown.add_traces(figure.data)
                shown.layout = figure.layout
        self._tell()

    def _tell(self) -> None:
        told = words.info(self.run, self.turn.value, language=self._look["language"])
        lines = (html.escape(sentence.line).replace("$", "&#36;") for sentence in told)
        self.said.value = "<br>".join(lines)

    def _replay(self) -> None:
        moved = {name: slider.value for name, slider in self.knobs.items()}
        policy = set_knobs(self.run.policy, moved)
        self.run = replay(self.run.script, self.run.features, policy, questions=self.run.questions)
        self._show()


def _chosen(run: Run, names: Sequence[str]) -> list[Knob]:
    table = {knob.name: knob for knob in knobs(run.policy) if knob.kind in ("int", "float")}
    for name in names:
        if name not in table:
            raise LabError(
                f"no slider can be made of {name!r}", where=f"knobs={names}", hint=", ".join(table)
            )
    return [table[name] for name in names]


def _slider(knob: Knob, run: Run) -> Any:
    value = getattr(run.policy, knob.name)
    kind = ipw.IntSlider if knob.kind == "int" else ipw.FloatSlider
    return kind(
        value,
        min=knob.low,
        max=knob.high,
        step=knob.step,
        description=knob.symbol or knob.name,
        continuous_update=False,
    )
