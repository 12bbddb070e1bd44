"""Figures only draw: every preset, every ground, nothing to show, and text that would be markup."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from memoryos_lab.memory.replay import Run
from memoryos_lab.views import chains, decision, heat, similarity, timeline
from memoryos_lab.views import map as map_view
from memoryos_lab.views.projection import project
from view_runs import EVIL, by_hand, scattered

TAG = re.compile(r"</?(b|i|br|span|sub|sup|a|em|s|u|img)\b[^>]*>")
OURS = re.compile(r"</?b>|<br>|</span>|<span style=\"color:#[0-9a-fA-F]{6}\">")


def figures(run: Run, turn: int | None = None, **look: Any) -> Iterator[dict[str, Any]]:
    page, segment = (0, 0) if run.turns and run.turns > 9 else (None, None)
    drawn = [
        timeline.figure(timeline.info(run), turn=turn, page=page, segment=segment, **look),
        heat.figure(heat.info(run), turn=turn, segment=segment, **look),
        map_view.figure(
            map_view.info(run, project(run.features, method="pca")), turn=turn, page=page, **look
        ),
        chains.figure(chains.info(run), turn=turn, page=page, **look),
        similarity.figure(similarity.info(run.features), theta=0.6),
    ]
    drawn += [decision.figure(made) for made in decision.info(run, 0)] if run.turns else []
    for figure in drawn:
        yield json.loads(figure.to_json())


def texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for item in value:
                yield from texts(item)
        case dict():
            for name, item in value.items():
                if name != "template":
                    yield from texts(item)


@pytest.mark.parametrize("name", ["paper", "pypi-head", "eval-locomo", "pypi-0.1.0"])
@pytest.mark.parametrize("dark", [False, True])
def test_every_preset_draws_at_the_start_the_middle_and_the_end(name: str, dark: bool) -> None:
    run = scattered(40, name=name, mtm_capacity=3)
    for turn in (0, 20, 40):
        assert len(list(figures(run, turn, dark=dark, language="zh" if dark else "en"))) >= 5


@pytest.mark.parametrize("pages", [0, 1, 2])
def test_next_to_nothing_is_drawn_too(pages: int) -> None:
    for figure in figures(scattered(pages, questions=0), 0):
        assert figure["data"] or pages == 0


def test_text_of_a_conversation_is_shown_and_not_interpreted() -> None:
    run = scattered(40, text=EVIL + " {n}", mtm_capacity=3)
    seen = 0
    for figure in figures(run, 30):
        for text in texts(
            [figure["data"], figure["layout"].get("annotations"), figure["layout"].get("yaxis")]
        ):
            assert not TAG.search(OURS.sub("", text)), text
            assert "$" not in text, "TeX between dollar signs"
            seen += "&lt;img" in text
    assert seen > 100


def test_no_template_reads_the_text() -> None:
    for figure in figures(scattered(40, text=EVIL), 30):
        for trace in figure["data"]:
            assert not {"hovertemplate", "texttemplate"} & set(trace)


def test_moving_the_turn_leaves_the_marks_of_the_timeline_as_they_are() -> None:
    info = timeline.info(by_hand())
    first, later = (json.loads(timeline.figure(info, turn=turn).to_json())["data"] for turn in (3, 9))
    assert first[:-1] == later[:-1]  # the last trace is the column of numbers at the cursor
    assert first[-1] != later[-1]


def test_few_traces() -> None:
    counts = [len(figure["data"]) for figure in figures(scattered(200, theta=1.0), 100)]
    assert sum(counts) <= 45


def test_axes_of_turns_are_the_same_so_that_cursors_lie_above_one_another() -> None:
    run = scattered(60)
    drawn = list(figures(run, 30))
    axes = [drawn[i]["layout"]["xaxis"]["range"] for i in (0, 1, 3)]
    margins = [(drawn[i]["layout"]["margin"]["l"], drawn[i]["layout"]["margin"]["r"]) for i in (0, 1, 3)]
    assert axes[0] == axes[1] == axes[2]
    assert margins[0] == margins[1] == margins[2]


def test_heat_is_drawn_on_a_square_root_scale_with_tau() -> None:
    figure = json.loads(heat.figure(heat.info(by_hand())).to_json())
    axis = dict(
        zip(figure["layout"]["yaxis"]["ticktext"], figure["layout"]["yaxis"]["tickvals"], strict=True)
    )
    assert axis["5"] == pytest.approx(5**0.5)
    assert any(shape["y0"] == pytest.approx(5**0.5) for shape in figure["layout"]["shapes"])
