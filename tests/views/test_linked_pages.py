"""Links between pages: as the snapshot has them, drawn on the map, and told where a question followed one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from memoryos_lab import samples
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.views import map as mapping
from memoryos_lab.views import map_links
from memoryos_lab.views import recall as xray
from memoryos_lab.views.projection import project
from memoryos_lab.views.recall_marks import page_columns
from memoryos_lab.views.story import Link, Move, PageLife, linked, story
from memoryos_lab.views.thin import MOST
from view_runs import rival, scattered


@cache
def mira() -> Run:
    script, features, _ = samples.load("mira")
    policy = replace(preset("amem"), follow="both", top_k=3)  # so few that links are needed
    return replay(script, features, policy, questions="fork")


@cache
def mapped() -> mapping.MapInfo:
    return mapping.info(mira(), project(mira().features, method="pca"))


def lines_of(figure: Any) -> dict[str, int]:
    """How many lines of each kind a map has: faint, solid, dashed."""
    named = {(1.0, "solid"): "faint", (1.8, "solid"): "away", (1.8, "dash"): "here"}
    lines = [trace for trace in figure.data if trace.mode == "lines"]
    return {named[trace.line.width, trace.line.dash]: len(trace.x) // 3 for trace in lines}


@pytest.mark.parametrize("run", [mira, lambda: rival("amem")], ids=["mira", "small"])
def test_links_are_those_of_the_snapshot_at_every_turn(run: Any) -> None:
    told = story(run())
    assert told.links
    for turn in range(run().turns + 1):
        assert {link[:2] for link in told.linked(turn)} == set(run().snapshot(turn).links)


def test_a_link_holds_as_long_as_both_of_its_pages_are_in_the_window_or_the_store() -> None:
    stays = PageLife(0, 0, 1, 2, (), None, None, (Move(1, "stm"), Move(2, "mtm")))
    leaves = PageLife(1, 1, 2, 3, (), 5, None, (Move(2, "stm"), Move(3, "mtm"), Move(5, "archive")))
    links = (Link(1, 0, 3),)
    assert [len(linked(links, (stays, leaves), turn)) for turn in (2, 3, 4, 5, 6)] == [0, 1, 1, 0, 0]


def test_the_map_draws_links_and_those_of_a_page_by_themselves() -> None:
    info, turn = mapped(), mira().turns
    page = max(range(turn), key=lambda one: sum(one in link[:2] for link in info.links))
    away, here = (sum(link[end] == page for link in info.links) for end in (0, 1))
    assert away and here
    assert lines_of(mapping.figure(info)) == {"faint": len(info.links)}
    assert lines_of(mapping.figure(info, page=page)) == {
        "faint": len(info.links) - away - here,
        "away": away,
        "here": here,
    }
    early = min(link.turn for link in info.links) - 1
    assert lines_of(mapping.figure(info, turn=early)) == {}
    assert "link" not in str(mapping.figure(info, turn=early).layout.annotations[0].text)


def test_the_map_says_how_many_links_there_are_and_where_most_meet() -> None:
    said = mapping.alt(mapped())
    assert f"Links between pages: {len(mapped().links)}; page 46 has most of them" in said
    assert "页间链接" in mapping.alt(mapped(), language="zh")
    assert "Links" not in mapping.alt(mapped(), turn=0)
    points = next(trace for trace in mapping.figure(mapped()).data if trace.mode == "markers")
    known = map_links.ends(mapped(), mira().turns)
    page, to = next((page, to) for page, to in known.leads.items() if len(to) > 1)
    said = points.hovertext[list(points.customdata).index(f"page:{page}")]
    assert f"leads to {', '.join(str(one + 1) for one in to)}" in said


def test_a_system_without_links_has_stars_and_no_word_of_links() -> None:
    run = scattered(40)
    info = mapping.info(run, project(run.features, method="pca"))
    assert info.links == () and "ink" not in mapping.alt(info)
    assert not map_links.note(info, 40, None, "en")


def test_of_thousands_the_newest_are_drawn_and_those_of_the_page() -> None:
    links = tuple(Link(page + 1, page, page) for page in range(3000))
    shown = map_links.drawn(links, 7)
    assert len(shown) == map_links.LINES
    assert set(shown) >= {links[6], links[7]} and links[-1] in shown and links[8] not in shown
    assert map_links.drawn(links[:5], None) == links[:5]


@pytest.mark.slow
def test_thousands_of_notes_draw_few_enough_marks_and_say_what_is_left_out() -> None:
    run = scattered(2000, name="amem", questions=4)
    figure = mapping.draw(run, method="pca")
    assert sum(len([x for x in trace.x if x is not None]) for trace in figure.data) <= MOST
    assert f"the newest {map_links.LINES} of" in figure.layout.annotations[0].text
    assert sum(len(trace.x) for trace in xray.draw(run, 3).data if trace.x is not None) <= MOST


# -- a question that follows them ---------------------------------------------------------------------


def followed() -> tuple[int, xray.RecallInfo]:
    """A question of which a link brought the evidence."""
    return next(
        (question, info)
        for question, info in ((one, xray.info(mira(), one)) for one in mira().recalls)
        if any(gold.by is not None for gold in info.evidence)
    )


def test_a_page_that_a_link_brought_says_so() -> None:
    question, info = followed()
    hits = {hit.page: hit for hit in mira().recalls[question].pages}
    links = {frozenset(link) for link in mira().snapshot().links}
    assert [(row.page, row.by) for row in info.brought] == [
        (hit.page, hit.by) for hit in hits.values() if hit.by is not None
    ]
    for row in info.brought:
        assert row.returned and row.by is not None
        assert frozenset((row.page, row.by)) in links and hits[row.by].returned
    striped = [column.brought for column in page_columns(info, "en")]
    assert [row.by is not None for row in info.pages] == striped


def test_the_x_ray_tells_which_note_led_to_what() -> None:
    _, info = followed()
    gold = next(one for one in info.evidence if one.by is not None)
    page, by = gold.page, gold.by
    assert page is not None and by is not None
    for language, verdict, why in (
        ("en", f"page {page + 1} came by a link of page {by + 1}", f"because page {by + 1} is linked to it"),
        ("zh", f"第 {page + 1} 页经第 {by + 1} 页的链接带回", f"因第 {by + 1} 页与之链接"),
    ):
        lang: Any = language
        assert verdict in " ".join(xray.verdicts(info, lang))
        assert why in xray.alt(info, language=lang)
        drawn = xray.figure(info, language=lang)
        assert any(why in str(one.text) for one in drawn.layout.annotations)
        assert any("/" in (trace.marker.pattern.shape or ()) for trace in drawn.data if trace.type == "bar")
        assert any(why in str(one) for trace in drawn.data for one in trace.hovertext or ())


def test_where_all_is_searched_a_group_counts_as_taken_by_what_came_of_it() -> None:
    _, info = followed()
    came = {row.segment for row in info.pages if row.returned}
    assert info.m is None and all(row.selected for row in info.segments)
    assert (
        {row.segment for row in info.segments if info.taken(row)}
        == came
        < {row.segment for row in info.segments}
    )
    run = scattered(40, questions=1)
    own = xray.info(run, 0)
    assert own.m is not None and all(own.taken(row) == row.selected for row in own.segments)
