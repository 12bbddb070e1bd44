"""The panels in a real browser: every kind of pick, real keys, and texts that must stay texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("playwright")

from chromium import chromium
from playwright.sync_api import Browser

from memoryos_lab import samples
from memoryos_lab.theatre.desk import Desk
from staged import Staged, desk_of, staged

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
EVIL = "</script><img src=x onerror=alert(1)> {page} $x$ \u2028 \u202e שלום" + "x" * 300


@pytest.fixture
def tutor(stand: Staged) -> Staged:
    """The tutor at turn 38, nothing picked."""
    stand.act("theatre.store.pick(null)")
    stand.go(38)
    return stand


@pytest.mark.parametrize("sample", ["tutor", "mira", "zh"])
def test_everything_that_can_be_picked_has_a_panel(browser: Browser, sample: str) -> None:
    with staged(browser, desk_of(sample, asking="fork")) as shown:
        if sample == "zh":
            shown.act("theatre.store.set({language: 'zh'})")
        for kind, count in _counts(shown).items():
            for id in range(0, count, max(1, count // 12)):
                shown.pick(kind, id)
                assert shown.text(".panel-body h2").strip(), (kind, id)
                assert not _overflowing(shown), (kind, id)


def _counts(shown: Staged) -> dict[str, int]:
    run = shown.desk.run
    last = run.snapshot()
    facts = len(last.entries) + len(last.history)
    segments = int(shown.page.evaluate("theatre.store.run.segments.label.length"))
    chains = len(last.chains)
    return {
        "page": run.turns,
        "segment": segments,
        "chain": chains,
        "fact": facts,
        "question": len(run.script.questions),
    }


def _overflowing(shown: Staged) -> list[str]:
    """Elements that stand out of the panel."""
    return list(
        shown.page.evaluate(
            """() => {
              const edge = root.querySelector(".panel").getBoundingClientRect().right
              const out = [...root.querySelectorAll(".panel-body *")].filter((node) => {
                const box = node.getBoundingClientRect()
                return box.width && box.right > edge + 0.5
              })
              return out.map((node) => node.className)
            }"""
        )
    )


def test_a_turn_tells_what_happened_in_order(tutor: Staged) -> None:
    tutor.go(36)
    said = tutor.text(".panel-body")
    assert "TURN 36" in said.upper()
    order = [said.index(word) for word in ("Page 36 arrives", "page 29 leaves", "promoted", "Written: home")]
    assert order == sorted(order)


def test_the_journey_of_a_page_ends_in_its_fact(tutor: Staged) -> None:
    tutor.pick("page", 28)
    rows = tutor.page.evaluate("[...root.querySelectorAll('.journey > li')].map(n => n.innerText)")
    assert "arrives" in rows[0] and "turn 29" in rows[0]
    assert any("Grenoble" in row for row in rows)
    tutor.page.locator(".journey .link", has_text="Grenoble").first.click()
    tutor.rest()
    assert "7 turns late" in tutor.text(".panel-body")
    tutor.page.get_by_role("button", name="Back to what was picked before").click()
    tutor.rest()
    assert "PAGE 29" in tutor.text(".panel-head").upper()


def test_what_is_to_come_is_faint_or_hidden(tutor: Staged) -> None:
    tutor.go(30)
    tutor.pick("page", 28)
    later = "root.querySelectorAll('.journey > li.later').length"
    assert tutor.page.evaluate(later) > 0
    rows = tutor.page.evaluate("root.querySelectorAll('.journey > li').length")
    tutor.act("theatre.store.set({future: false})")
    assert tutor.page.evaluate("root.querySelectorAll('.journey > li').length") < rows
    assert tutor.page.evaluate(later) == 0
    tutor.act("theatre.store.set({future: true})")


def test_a_question_is_seen_through(tutor: Staged) -> None:
    tutor.pick("question", 1)
    tutor.page.wait_for_function("root.querySelector('.golds')", timeout=20_000)
    assert tutor.page.evaluate("root.querySelectorAll('.strip').length") == 2
    assert "Prompt" in tutor.page.evaluate("root.querySelector('.panel-body').textContent")
    tutor.page.locator(".ranks .pick-row").first.click()
    tutor.rest()
    assert "SEGMENT" in tutor.text(".panel-head").upper()


def test_the_finder_by_keyboard(tutor: Staged) -> None:
    tutor.page.evaluate("root.querySelector('.theatre').focus()")
    tutor.press("/")
    tutor.page.keyboard.type("lyon")
    tutor.rest()
    assert "find-field" in tutor.focus()
    tutor.press("ArrowDown", "ArrowUp", "Enter")
    assert tutor.page.evaluate("theatre.store.state.pick") == {"kind": "segment", "id": 0}
    tutor.press("/", "Escape")
    assert tutor.page.evaluate("root.querySelector('.find').hidden")
    assert tutor.page.evaluate("theatre.store.state.pick?.kind") == "segment"  # Esc closed the finder only


def test_a_turn_can_be_found_by_number(tutor: Staged) -> None:
    tutor.page.evaluate("root.querySelector('.theatre').focus()")
    tutor.press("/")
    tutor.page.keyboard.type("12")
    tutor.press("Enter")
    assert tutor.page.evaluate("theatre.store.state.turn") == 12


def test_links_keep_the_keyboard_within_the_panel(tutor: Staged) -> None:
    tutor.page.evaluate("root.querySelector('.journey .link').focus()")
    tutor.press("Enter")
    assert "panel-body" in tutor.focus()
    tutor.press("Escape")
    assert tutor.page.evaluate("theatre.store.state.pick") is None


def test_lists_beside_the_stage_have_one_stop_each(tutor: Staged) -> None:
    stops = "root.querySelectorAll('.reader-item[tabindex=\"0\"]').length"
    assert tutor.page.evaluate(stops) == tutor.page.evaluate("root.querySelectorAll('.reader-group').length")
    tutor.page.evaluate("root.querySelector('.reader-item').focus()")
    before = tutor.page.evaluate("root.activeElement.textContent")
    tutor.press("ArrowDown")
    assert tutor.page.evaluate("root.activeElement.textContent") != before
    assert tutor.page.evaluate("theatre.store.state.turn") == 38  # the arrow moved the focus, not the cursor
    tutor.press("Enter")
    assert tutor.page.evaluate("theatre.store.state.pick.kind") == "segment"


def test_the_transcript_uses_few_rows_and_follows(tutor: Staged) -> None:
    assert tutor.page.evaluate("root.querySelectorAll('.transcript-rows .row').length") < 16
    tutor.go(50)
    assert "50" in tutor.text(".transcript-rows .row.now")
    tutor.page.evaluate("root.querySelector('.transcript-rows .row.now').focus()")
    tutor.press("ArrowUp", "Enter")
    assert tutor.page.evaluate("theatre.store.state.pick") == {"kind": "page", "id": 48}


def test_texts_stay_texts(browser: Browser) -> None:
    script, features, info = samples.load("tutor")
    page = script.pages[28]
    turns = tuple(replace(turn, text=EVIL, speaker=EVIL) for turn in page.turns)
    pages = (*script.pages[:28], replace(page, turns=turns), *script.pages[29:])
    desk = Desk(replace(script, pages=pages, title=EVIL), features, base=lambda _: info.policy())
    with staged(browser, desk, width=1280, height=800) as shown:
        shown.go(29)
        assert not _overflowing(shown)
        shown.pick("page", 28)
        assert EVIL in shown.page.evaluate("root.querySelector('.speech .text').textContent")
        assert shown.page.evaluate("root.querySelectorAll('.panel img, .pages img, .find img').length") == 0
        assert not _overflowing(shown)
