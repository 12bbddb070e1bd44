"""Hostile words in a real browser: nothing runs, becomes markup, is lost, or turns words of ours around."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")

import hostile
from chromium import chromium
from playwright.sync_api import Browser

from memoryos_lab.theatre.desk import Desk
from staged import ORIGIN, WRITTEN, Staged, staged

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
KNOBS = {"tau": 2, "mtm_capacity": 4}  # so that there are promotions and evictions
ISOLATED = "\u2066\u2067\u2068\u2069"

# Elements that no text may make, and attributes that none may reach.
MADE = """() => [...root.querySelectorAll("*")].flatMap((node) => [
  ...(/^(IMG|SCRIPT|IFRAME|OBJECT|EMBED|BASE|LINK|FORM|MATH)$/i.test(node.nodeName) ? [node.nodeName] : []),
  ...[...node.attributes].filter(({name}) => /^on|^href$|^src/.test(name)).map(({name}) => name),
])"""

# Words of ours whose letters do not run from left to right. What stands in an isolate is not ours.
TURNED = """() => {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found = []
  while (walk.nextNode()) {
    const node = walk.currentNode
    if (node.parentElement.closest("[dir], style") || !node.parentElement.checkVisibility()) continue
    let last = null
    let depth = 0
    for (let i = 0; i < node.data.length; i++) {
      if (/[\\u2066-\\u2068]/.test(node.data[i])) depth += 1
      if (node.data[i] === "\\u2069") depth -= 1
      if (depth || node.data[i] === "\\u2069") continue
      range.setStart(node, i)
      range.setEnd(node, i + 1)
      const box = range.getBoundingClientRect()
      if (!box.width) continue
      if (last && Math.abs(box.top - last.top) < 3 && box.left < last.left - 0.5) found.push(node.data)
      last = box
    }
  }
  return [...new Set(found)]
}"""


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Staged]:
    script = hostile.script(32)
    with staged(browser, Desk(script, hostile.features(script))) as shown:
        shown.left: list[str] = []  # what went out of the page, or asked somebody
        shown.page.on("request", lambda request: shown.left.append(request.url))
        shown.page.on("dialog", lambda dialog: (shown.left.append(dialog.message), dialog.dismiss()))
        shown.page.on("popup", lambda page: shown.left.append(page.url))
        shown.act(f"theatre.store.turnKnobs({KNOBS}); await theatre.store.pick(null)")
        shown.page.wait_for_function("theatre.store.run.knobs.tau === 2")
        yield shown


@pytest.fixture(autouse=True)
def _harmless(request: pytest.FixtureRequest) -> Iterator[None]:
    """After every test here nothing has happened but that something was shown."""
    yield
    if "shown" in request.fixturenames:
        shown: Any = request.getfixturevalue("shown")
        assert shown.page.evaluate(MADE) == []
        assert shown.left == []
        assert (shown.page.title(), shown.page.url) == ("", f"{ORIGIN}/")
        shown.page.keyboard.press("Escape")
        shown.act("theatre.store.pick(null)")


def read(shown: Staged, selector: str = ".details") -> str:
    """All text there, as it stands in the elements."""
    return str(shown.page.evaluate("s => root.querySelector(s).textContent", selector))


def overflow(shown: Staged) -> list[str]:
    """Elements of the side that stand out of it."""
    return list(
        shown.page.evaluate(
            """() => {
              const edge = root.querySelector(".panel").getBoundingClientRect().right + 0.5
              const out = (node) => node.getBoundingClientRect().right > edge
              return [...root.querySelectorAll(".panel-body *")].filter(out).map((node) => node.className)
            }"""
        )
    )


@pytest.mark.parametrize(("language", "step"), [("en", 1), ("zh", 4)])
def test_a_page_says_every_word_of_it(shown: Staged, language: str, step: int) -> None:
    shown.act(f"theatre.store.speak('{language}')")
    for number, page in list(enumerate(shown.desk.script.pages))[::step]:
        shown.pick("page", number)
        said = read(shown)
        for turn in page.turns:
            assert turn.words in said
            assert turn.id in said
            assert turn.speaker in said
        assert shown.page.evaluate(TURNED) == []
        assert overflow(shown) == []
    shown.act("theatre.store.speak('en')")


def test_a_question_says_its_words_its_answer_and_its_evidence(shown: Staged) -> None:
    for number, question in enumerate(shown.desk.script.questions):
        shown.pick("question", number)
        shown.page.wait_for_function("id => theatre.store.recall?.question === id", arg=number)
        shown.rest()
        said = read(shown)
        for text in (question.text, question.answer, *question.evidence):
            assert text in said
        assert shown.page.evaluate(TURNED) == []
        assert overflow(shown) == []


def test_segments_and_facts_say_keywords_slots_and_values(shown: Staged) -> None:
    shown.go(32)
    slot = shown.page.evaluate("({ segments: theatre.store.run.segments, facts: theatre.store.run.facts })")
    for number, label in enumerate(slot["segments"]["label"]):
        shown.pick("segment", number)
        for text in (label, *slot["segments"]["keywords"][number]):
            assert text in read(shown)
        assert shown.page.evaluate(TURNED) == []
    facts = slot["facts"]
    for number in range(0, len(facts["value"]), 4):
        shown.pick("fact", number)
        for text in (facts["slot"][number], facts["value"][number]):
            assert text in read(shown)
        assert shown.page.evaluate(TURNED) == []
        assert overflow(shown) == []


def test_every_turn_every_tab_and_chains(shown: Staged) -> None:
    for turn in range(0, 33, 2):
        shown.go(turn)
        assert shown.page.evaluate(TURNED) == []
    for tab in range(3):
        shown.act(f"root.querySelectorAll('.details .tab')[{tab}].click(); await 0")
        assert shown.page.evaluate(TURNED) == []
        assert shown.page.evaluate(MADE) == []
    shown.act("root.querySelector('.details .tab').click(); await 0")
    shown.pick("chain", 0)
    assert hostile.TEXTS[2] in read(shown)
    assert overflow(shown) == []


def test_prompts_hold_every_word(shown: Staged) -> None:
    shown.pick("question", len(shown.desk.script.questions) - 1)
    shown.page.wait_for_function("root.querySelectorAll('.details details.fold').length > 0")
    for _ in range(12):  # opening one paints the panel again
        shown.act("root.querySelector('.details details.fold:not([open]) > summary')?.click(); await 0")
    said = read(shown)
    parts = shown.page.evaluate("theatre.store.recall.prompt.parts")
    lines = [line[2] for _, _, rows in parts for line in rows[:40]]
    assert lines and all(line in said for line in lines)


def test_plates_beside_the_pointer(shown: Staged) -> None:
    shown.go(32)
    told = set()
    for place in (".stage canvas", ".map canvas"):
        box = shown.page.locator(f"#theatre {place}").first.bounding_box()
        assert box
        for x in range(12, int(box["width"]), 60):
            for y in range(12, int(box["height"]), 36):
                shown.page.mouse.move(box["x"] + x, box["y"] + y)
                told.add(
                    shown.page.evaluate(
                        "[...root.querySelectorAll('[role=tooltip]')].map(t => t.textContent).join()"
                    )
                )
    assert shown.page.evaluate(MADE) == []
    assert len(told) > 30
    assert sum(any(text in words for words in told) for text in hostile.TEXTS) > 12


def test_words_on_canvas_are_isolated_and_slots_are_their_own(shown: Staged) -> None:
    shown.page.evaluate(WRITTEN)
    shown.go(31)
    shown.go(32)
    shown.act("theatre.store.look(0, 31)")
    shown.act("theatre.store.look(0, 32)")
    written = shown.page.evaluate("[...written]")
    theirs = [text for text in written if any(known[:9] in text for known in hostile.TEXTS[:20])]
    assert len(theirs) > 10
    for text in theirs:
        if "\u202e" in text:
            assert text[0] in ISOLATED and text[-1] == "\u2069"
    names = {text.strip(ISOLATED) for text in written}
    assert not any("object Object" in name or "native code" in name for name in names)
    assert {"title", "__proto__", "constructor"} & names


def test_find_gives_back_what_was_typed(shown: Staged) -> None:
    for text in ("onerror", "javascript:", "%{x}", "__proto__", "\u202e", "<!--", "=hyperlink(", "שלום"):
        shown.act("root.querySelector('.theatre').focus(); await 0")
        shown.press("/")
        shown.page.keyboard.insert_text(text)
        shown.rest()
        assert text in read(shown, ".find-results").lower()
        assert shown.page.evaluate(MADE) == []
        assert shown.page.evaluate(TURNED) == []
        shown.press("Escape")


def test_warnings_help_tour_drawer_comparison_and_faults(shown: Staged) -> None:
    shown.act("root.querySelector('.status .labelled').click(); await 0")
    assert all(note in read(shown, ".warnings") for note in shown.desk.features.notes)
    shown.press("Escape")
    shown.act("theatre.store.set({drawer: true, tour: 1}); await 0")
    shown.act("theatre.store.set({drawer: false, tour: null}); await 0")
    shown.press("?")
    assert shown.page.evaluate(MADE) == []
    shown.press("Escape")
    shown.act("root.querySelector('.theatre').focus(); await 0")
    shown.press("c")
    shown.act("theatre.store.turnKnobs({theta: 0.3}); await 0")
    shown.page.wait_for_function("theatre.store.compare?.turns.length > 0")
    shown.act("[...root.querySelectorAll('.details .tab')].at(-1).click(); await 0")
    for turn in range(0, 33, 6):
        shown.go(turn)
        assert shown.page.evaluate(TURNED) == []
        assert overflow(shown) == []
    fault = {"what": hostile.TAGS[0], "where": hostile.SIGNS[1], "hint": hostile.MARKDOWN[1]}
    shown.page.evaluate("fault => theatre.receive({ fault })", fault)
    shown.rest()
    assert all(text in read(shown, ".status .fault") for text in fault.values())
    assert shown.page.evaluate(MADE) == []
