"""A figure is recoloured where the notebook is dark, and then is what it would have been if drawn dark."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from memoryos_lab import views
from memoryos_lab.views.ground import PAGES, Figure, partners, style
from memoryos_lab.views.palette import DARK, LIGHT
from view_runs import by_hand

RUN = by_hand()
OTHERS: dict[str, tuple[Any, ...]] = {"recall": (1,), "compare": (by_hand(theta=0.7),), "decision": (3,)}
TWINS = {DARK.focus: DARK.fills[0]}  # one colour on a light ground


def colours(drawn: Any) -> set[str]:
    """Every colour that stands in a figure, each "#rrggbb" whatever its opacity."""
    said = drawn.to_json()
    rgba = re.findall(r"rgba\((\d+),(\d+),(\d+),", said)
    return set(re.findall(r"#[0-9a-fA-F]{6}", said)) | {
        "#{:02x}{:02x}{:02x}".format(*map(int, rgb)) for rgb in rgba
    }


@pytest.mark.parametrize("name", views.VIEWS)
def test_each_colour_gives_way_to_its_partner(name: str) -> None:
    view = getattr(views, name)
    light, dark = (view(RUN, *OTHERS.get(name, ()), dark=dark) for dark in (False, True))
    swap = {key.lower(): value.lower() for key, value in partners().items()}
    twins = {key.lower(): value.lower() for key, value in TWINS.items()}
    recoloured = {swap.get(colour.lower(), colour.lower()) for colour in colours(light)}
    assert recoloured == {twins.get(colour.lower(), colour.lower()) for colour in colours(dark)}


def test_a_figure_that_is_dark_already_stays_as_it_is() -> None:
    assert not set(partners()) & {
        *DARK.fills,
        *DARK.edges,
        DARK.ink,
        DARK.ink2,
        DARK.ink3,
        DARK.page,
        DARK.panel,
    }


def test_the_sheet_acts_on_dark_pages_alone() -> None:
    first, *rules, last = style().splitlines()
    assert first == f":is({', '.join(PAGES)}) .js-plotly-plot {{"
    assert last == "}"
    assert f"fill: rgb({int(LIGHT.ink[1:3], 16)}, " in style()
    assert len(rules) >= 2 * len(partners())


def test_a_notebook_is_given_the_sheet_before_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda *what, **_: shown.extend(what))
    monkeypatch.setattr("plotly.graph_objects.Figure._ipython_display_", lambda figure: shown.append(figure))
    views.heat(RUN)._ipython_display_()
    assert [type(one).__name__ for one in shown] == ["HTML", "Figure"]
    assert style() in shown[0].data


def test_a_copy_is_shown_alike() -> None:
    assert isinstance(copy.deepcopy(views.heat(RUN)), Figure)
