"""The stage and the map in a real browser: what is drawn, what a pointer finds, the geometry behind it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

pytest.importorskip("playwright")

from chromium import chromium
from playwright.sync_api import Browser

import desks
from memoryos_lab import samples
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.policy import presets
from memoryos_lab.theatre.desk import Desk
from stage_tools import at_36, run
from staged import Staged, desk_of, staged

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]


@pytest.fixture
def tutor(stand: Staged) -> Staged:
    return at_36(stand)


# -- geometry -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", list(presets(MemoryOS)))
def test_the_cursor_cuts_what_short_term_memory_holds(browser: Browser, preset: str) -> None:
    with staged(browser, desks.sample_desk("mira")) as shown:
        shown.act(f"theatre.store.choose({{preset: {preset!r}}})")
        shown.page.wait_for_function("!theatre.store.state.pending")
        wrong = run(
            shown,
            """
            const { stayWall } = await import("/stage/wall.js")
            const { tierOf } = await import("/model.js")
            const { run } = theatre.store
            const { stays } = stayWall(run)
            const pages = [...run.pages.out.keys()]
            const wrong = []
            for (let turn = 1; turn <= run.n; turn++) {
              const here = stays.filter(([, from, until]) => from <= turn && until > turn)
              const held = here.map(([page]) => page)
              const inMemory = pages.filter((page) => tierOf(run, page, turn) === "stm")
              const lanes = new Set(here.map(([, , , lane]) => lane))
              if (held.join() !== inMemory.join() || lanes.size !== held.length) wrong.push(turn)
            }
            return wrong
            """,
        )
        assert wrong == []


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080), (900, 720)])
@pytest.mark.parametrize("compared", [False, True])
def test_bands_stand_below_one_another(browser: Browser, size: tuple[int, int], compared: bool) -> None:
    with staged(browser, desk_of("mira"), *size) as shown:
        if compared:
            shown.act("theatre.store.compareWith({preset: 'paper', asking: 'live', knobs: {theta: 0.8}})")
            shown.page.wait_for_function("theatre.store.compare")
        tops = run(
            shown,
            """
            const { bands, sides } = await scene()
            const { conversation, walls, parts, facts, archive, heat, foot } = bands
            const list = [conversation, ...walls, ...parts, facts, archive, heat, foot]
            const beyond = (rows) => Math.max(...rows.y.values()) - rows.top - rows.height
            const rows = sides.map(({ rows }) => [rows.full.length, beyond(rows)])
            return { bands: list.map(({ y, height }) => [y, y + height]), rows, height: bands.height }
            """,
        )
        spans = tops["bands"]
        assert all(above[1] <= below[0] for above, below in pairwise(spans)), spans
        assert spans[-1][1] == tops["height"]
        for count, beyond in tops["rows"]:
            assert count >= 2
            assert beyond <= 0


def test_a_stepped_path_keeps_the_highest_point_of_a_column(tutor: Staged) -> None:
    path = run(
        tutor,
        """
        const { steppedPath } = await import("/stage/axis.js")
        return steppedPath([1, 2, 3, 4], [1, 9, 2, 3], (turn) => turn * 0.1, (value) => value, 10)
        """,
    )
    assert [0.1, 9] in path
    assert path[-1] == [10, 3]
    assert len(path) < 8


def test_labels_of_the_map_never_lie_on_one_another(tutor: Staged) -> None:
    overlapping = run(
        tutor,
        """
        const { placeLabels } = await import("/map/labels.js")
        const points2 = (i) => [[150 + i, 120], [160, 100 + i]]
        const topic = (i) => ({ segment: i, text: "x".repeat(8 + i), points: points2(i) })
        const topics = [...Array(12).keys()].map(topic)
        const points = topics.flatMap((topic) => topic.points)
        const placed = placeLabels(topics, points, { width: 380, height: 240 }, (text) => text.length * 6)
        const meet = (a, b) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < 15
        return [placed.length, placed.filter((a, i) => placed.some((b, j) => j < i && meet(a, b))).length]
        """,
    )
    assert overlapping[0] >= 4
    assert overlapping[1] == 0


# -- what is drawn ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", ["tutor", "mira", "zh", "by-hand"])
def test_every_pick_at_every_sample_is_drawn(browser: Browser, sample: str) -> None:
    with staged(browser, desks.sample_desk(sample)) as shown:
        for language, dark in (("en", "false"), ("zh", "true")):
            shown.act(f"theatre.store.speak({language!r}); theatre.store.set({{dark: {dark}}})")
            for kind, ids in _some(shown).items():
                for id in ids:
                    shown.pick(kind, id)
                    assert run(shown, "return pixels(0, 0, 300, 300).size") > 8, (kind, id)


def _some(shown: Staged) -> dict[str, list[int]]:
    counts = run(
        shown,
        """
        const { run, conversation } = theatre.store
        const [segment, fact] = [run.segments.label.length, run.facts.value.length]
        return { page: run.n, segment, chain: run.chains.size, fact, question: conversation.questions.length }
        """,
    )
    return {kind: sorted({0, count // 2, count - 1}) for kind, count in counts.items() if count}


@pytest.mark.parametrize("pages", [0, 1, 2, 9])
def test_hardly_any_pages(browser: Browser, pages: int) -> None:
    with staged(browser, desks.desk_of(pages)) as shown:
        for turn in range(pages + 1):
            shown.go(turn)
            assert run(shown, "return pixels(0, 0, 300, 300).size") > 3
        shown.act("theatre.store.set({future: false, order: 'hottest'})")


def test_a_hidden_future_shows_nothing_of_it(tutor: Staged) -> None:
    """Right of the cursor: ground, rules and grid; no mark, no tick, no lead."""
    count = """
        const { axis, bands } = await scene()
        const [left, top] = [axis.right(36) + 2, bands.parts[0].y]
        return pixels(left, top, axis.x1 - left - 2, bands.heat.y - 12 - top).size"""
    shown = run(tutor, count)
    tutor.act("theatre.store.set({future: false})")
    assert shown > 20
    assert run(tutor, count) <= 4
    tutor.act("theatre.store.set({future: false, dark: true}); theatre.store.pick('segment', 0)")
    assert run(tutor, count) <= 4
    tutor.act("theatre.store.set({dark: false})")


def test_what_falls_has_not_yet_done_what_it_will_do(tutor: Staged) -> None:
    """While the page falls nothing is written below; reduced motion shows all at once."""
    slot = """
        const { axis, bands } = await scene()
        return pixels(axis.left(36) + 1, bands.facts.y, axis.step - 2, 40).size"""
    tutor.go(35)
    tutor.page.evaluate("window.still = performance.now(); performance.now = () => window.still")
    tutor.go(36)
    early = run(tutor, slot)
    tutor.page.evaluate("window.still += 2000; theatre.store.set({focus: 1})")
    tutor.rest()
    assert run(tutor, slot) > early
    tutor.page.evaluate("delete performance.now")


def test_the_picture_is_a_png_with_a_title(tutor: Staged) -> None:
    found = run(
        tutor,
        """
        const blob = await theatre.store.picture()
        const image = await createImageBitmap(blob)
        const { clientWidth, clientHeight } = root.querySelector(".score")
        return [blob.type, image.width, image.height, clientWidth, clientHeight]
        """,
    )
    assert found[0] == "image/png"
    assert found[1] == found[3]
    assert found[2] == found[4] + 34


def test_what_a_drag_moved_is_outlined_until_the_next_gesture(browser: Browser) -> None:
    with staged(browser, desk_of("tutor", asking="fork")) as shown:
        cells = """
            const { axis, bands, inks } = await scene()
            const ink = inks.ink.match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16)).join()
            return pixels(axis.x0, bands.conversation.y + 10, axis.right(30) - axis.x0, 3).has(ink)"""
        assert not run(shown, cells)
        shown.act("theatre.store.turnKnobs({theta: 0.45})")
        shown.page.wait_for_function("theatre.store.run.changed")
        shown.act("theatre.store.go(58)")
        assert run(shown, cells)
        shown.act("theatre.store.forgetChanges()")
        assert not run(shown, cells)


def test_a_map_on_its_way_asks_again(browser: Browser) -> None:
    script, features, _ = samples.load("tutor")
    with staged(browser, _FittingDesk(script, features)) as shown:
        assert "UMAP" in shown.text(".fitting")
        shown.page.wait_for_function("theatre.store.map.state === 'ready'", timeout=8_000)
        assert shown.text(".fitting") == ""


class _FittingDesk(Desk):
    """A desk whose map is being fitted when it is first asked."""

    asked = 0

    def answer(self, wish: Mapping[str, Any]) -> dict[str, bytes]:
        self.asked += 1
        slots = super().answer({**wish, "map": "pca"})  # nothing is fitted here
        if self.asked < 3:
            slots["map"] = slots["map"].replace(b'"ready"', b'"working"', 1)
        return slots
