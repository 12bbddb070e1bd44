"""Links between pages in the theatre: slots as the snapshots have them, lines, lists and sentences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser

from memoryos_lab import samples
from memoryos_lab.theatre import Desk
from stage_tools import run as asked_of
from staged import Staged, staged

KNOBS = {"top_k": 3, "follow": "both"}
SETTING = {"preset": "amem", "asking": "fork", "knobs": KNOBS}


def desk() -> Desk:
    script, features, _ = samples.load("mira")
    return Desk(script, features, start="amem")


def slots(**wish: Any) -> dict[str, Any]:
    found = desk().follow({"a": SETTING, "map": "pca", **wish})
    return {name: json.loads(body) for name, body in found.items()}


def by_link(pages: list[list[int]]) -> list[list[int]]:
    return [row for row in pages if row[5] >= 0]


@cache
def asked() -> dict[str, Any]:
    """A question of which a link brought the evidence."""
    stand = desk()
    stand.follow({"a": SETTING, "map": "pca"})
    told = (json.loads(stand.answer({"pick": {"kind": "question", "id": id}})["recall"]) for id in range(47))
    return next(one for one in told if set(one["evidence"]) & {row[0] for row in by_link(one["pages"])})


def test_the_slot_has_the_links_of_the_snapshots() -> None:
    stand = desk()
    stand.follow({"a": SETTING})
    links = slots()["run"]["links"]
    for turn in (0, 10, 50):
        seen = stand.run.snapshot(turn).links
        assert sorted((page, to) for page, to, at in links if at <= turn) == sorted(seen)
    assert slots(a={"preset": "paper", "knobs": {}})["run"]["links"] == []


def test_the_slot_says_whose_link_brought_a_page() -> None:
    found, links = asked(), {frozenset(link[:2]) for link in slots()["run"]["links"]}
    back = {row[0] for row in found["pages"] if row[3]}
    for row in by_link(found["pages"]):
        assert row[3] and row[5] in back and frozenset((row[0], row[5])) in links
    assert len(back) == 3 + len(by_link(found["pages"]))


def test_where_all_is_searched_a_group_counts_as_taken_by_what_came_of_it() -> None:
    found = asked()
    came = {row[1] for row in found["pages"] if row[3]}
    assert {row[0] for row in found["segments"] if row[4]} == came < {row[0] for row in found["segments"]}


# -- in a browser -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Staged]:
    with staged(browser, desk()) as shown:
        shown.act(
            f"theatre.store.choose({json.dumps(SETTING)}); theatre.store.turnKnobs({json.dumps(KNOBS)})"
        )
        shown.page.wait_for_function(
            "theatre.store.run.knobs.top_k === 3 && theatre.store.run.asking === 'fork'"
        )
        shown.go(50)
        yield shown


def dark_dots(shown: Staged, page: int, *, side: int = 0) -> bool:
    """Whether the dot of a page is ringed with ink on the stage, through the dimmed picture."""
    found = asked_of(
        shown,
        f"""const s = await scene(); const side = s.sides[{side}]
        const [segment, at] = side.run.pages.filed[{page}].at(-1)
        const seen = pixels(s.axis.x(at) - 7, side.rows.y.get(segment) - 7, 14, 14)
        return [...seen].some((ink) => ink.split(",").every((part) => Number(part) < 48))""",
    )
    return bool(found)


@pytest.mark.browser
def test_a_picked_page_shows_its_links_as_lines_and_as_lists(stage: Staged) -> None:
    links = stage.page.evaluate("theatre.store.run.links")
    page = 45
    away, here = ([link[1 - end] for link in links if link[end] == page] for end in (0, 1))
    apart = next(one for one in range(50) if one not in {page, *away, *here})
    stage.pick("page", page)
    said = stage.text(".panel-body")
    assert f"Leads to pages: {len(away)}".upper() in said.upper()
    assert f"Pages that lead here: {len(here)}".upper() in said.upper()
    rows = stage.page.evaluate(
        "[...root.querySelectorAll('.panel .rows .number')].map((n) => Number(n.textContent))"
    )
    assert rows[: len(away) + len(here)] == [one + 1 for one in (*away, *here)]
    assert all(dark_dots(stage, one) for one in (*away, *here)) and not dark_dots(stage, apart)
    assert f"Links between pages: {len(links)}." in stage.page.evaluate(
        "root.querySelector('.reader-sum').textContent"
    )
    stage.go(46)  # before the page that leads here came
    assert "lead here".upper() not in stage.text(".panel-body").upper()
    stage.go(50)
    assert stage.errors == []


@pytest.mark.browser
def test_a_picked_question_says_which_page_led_to_which(stage: Staged) -> None:
    found = asked()
    stage.pick("question", found["question"])
    stage.page.wait_for_function(f"theatre.store.recall?.question === {found['question']}")
    stage.rest()
    rows = by_link(found["pages"])
    said = stage.text(".panel-body")
    for page, _, _, _, _, by in rows:
        assert f"Page {page + 1} came because page {by + 1} is linked to it." in said
    gold = next(row for row in rows if row[0] in found["evidence"])
    assert f"came by a link of page {gold[5] + 1}" in stage.text(".golds")
    assert stage.page.locator(".strip .brought").count() == len(rows)
    stage.act("theatre.store.set({ language: 'zh' });")
    assert f"第 {gold[0] + 1} 页因第 {gold[5] + 1} 页与之链接而被带回。" in stage.text(".panel-body")
    stage.act("theatre.store.set({ language: 'en' });")
    assert stage.errors == []


@pytest.mark.browser
def test_links_of_the_run_below_are_drawn_there(stage: Staged) -> None:
    stage.act("theatre.store.pick(null)")
    beside = json.dumps(SETTING)
    stage.act(f"theatre.store.choose({{ preset: 'paper' }}); theatre.store.compareWith({beside})")
    stage.page.wait_for_function("theatre.store.other?.preset === 'amem' && !theatre.store.state.pending")
    links = stage.page.evaluate("theatre.store.other.links")
    page = 45
    away = [to for one, to, _ in links if one == page]
    stage.go(50)
    stage.pick("page", page)
    assert away and stage.page.evaluate("theatre.store.run.links") == []
    assert all(dark_dots(stage, one, side=1) for one in away)
    assert "LEADS" not in stage.text(".panel-body").upper()  # the panel tells of A
    stage.act("theatre.store.compareWith(null); theatre.store.choose({ preset: 'amem' })")
    assert stage.errors == []
