"""The screen "Why did it fail?" in a browser: numbers of the examinations, cuts of the memory."""

from __future__ import annotations

from collections.abc import Iterator

import hostile
import pytest
from chromium import browsing, chromium
from playwright.sync_api import Browser

from laboratories import Shown, evil, inquiry, mira, runs, shown
from memoryos_lab.evals.labels import LABELS

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed"),
]
SMALL = 0  # place of the run with the small memory

# Elements that no text may make, and attributes that none may reach.
MADE = """[...root.querySelectorAll("*")].flatMap((node) => [
  ...(/^(IMG|SCRIPT|IFRAME|OBJECT|EMBED|BASE|LINK|FORM|MATH)$/i.test(node.nodeName) ? [node.nodeName] : []),
  ...[...node.attributes].filter(({name}) => /^on|^href$|^src/.test(name)).map(({name}) => name),
])"""

# How many gold turns the prompt holds with the run's own cuts, counted in the browser from its scores.
COVERED = """
const counts = [];
for (let q = 0; q < store.lab.n; q += 1) {
  store.pick(q);
  await new Promise(requestAnimationFrame);
  const said = root.querySelector('.outcome')?.textContent.match(/all of the evidence|(\\d+) of (\\d+) gold/);
  counts.push(!said ? null : said[1] === undefined ? store.run().reached(q).length : Number(said[1]));
}
return counts;"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Shown]:
    with shown(browser, inquiry()) as made:
        yield made


@pytest.fixture
def lab(page: Shown) -> Shown:
    """At its start again."""
    page.act(
        "store.clear(); store.pick(-1); store.useRun(0); store.audits(false);"
        "store.set({ tab: 'why', language: 'en', dark: false });"
    )
    return page


# -- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", range(4))
def test_the_sum_is_that_of_the_examination(lab: Shown, place: int) -> None:
    lab.act(f"store.useRun({place});")
    said = lab.text(".total").replace(",", "")
    whole, *parts = [int(number) for number in said.replace("=", " ").split() if number.isdecimal()]
    assert whole == len(mira()) == sum(parts)
    counts = runs()[place].counts()
    assert parts[0] == counts["passed"] + counts["passed_anyway"]


def test_the_rows_of_numbers_add_up(lab: Shown) -> None:
    rows = lab.act("store.counts.rows")
    for key, row in rows.items():
        lost, anyway = row["lost"], row["anyway"]
        assert sum(lost) + sum(anyway) == row["n"], key
    assert rows["all"]["n"] + rows["5"]["n"] == len(mira()) == sum(rows[str(n)]["n"] for n in range(6))


def test_a_family_that_is_chosen_shows_its_questions_and_keeps_the_whole_picture(lab: Shown) -> None:
    blocks = len(lab.texts(".funnel .block"))
    lab.act(
        "[...root.querySelectorAll('.chip')].find((one) => /not retrieved/.test(one.textContent)).click();"
    )
    wanted = [id for id, one in runs()[SMALL].diagnoses.items() if one.family == "not_retrieved"]
    assert lab.act("store.counts.shown.map((q) => store.questions.id[q])") == wanted
    assert len(lab.texts(".funnel .block")) == blocks, "the waterfall still shows all losses"
    assert lab.texts(".funnel .block.dim")
    assert f"{len(wanted)} of {len(mira())}" in lab.text(".total")


def test_a_filter_that_is_chosen_again_is_taken_back(lab: Shown) -> None:
    for _ in range(2):
        lab.act("store.sift({ where: { kind: 'label', value: 'evicted' } });")
    assert len(lab.act("store.counts.shown")) == len(mira())


def test_patterns_hold_every_question_of_categories_1_to_4_once(lab: Shown) -> None:
    counts = lab.act("store.counts.patterns")
    answerable = [asked for asked in mira() if asked.question.category != 5]
    assert sum(counts.values()) == len(answerable)
    pattern, n = max(counts.items(), key=lambda pair: pair[1])
    lab.act(f"store.sift({{ pattern: '{pattern}' }});")
    assert len(lab.act("store.counts.shown.filter((q) => store.questions.category[q] !== 5)")) == n


def test_what_fits_no_filter_says_so_and_offers_a_way_back(lab: Shown) -> None:
    lab.act("store.sift({ text: 'no question says this' });")
    assert "No question fits" in lab.text(".list .nothing")
    lab.act("root.querySelector('.list .nothing button').click();")
    assert len(lab.act("store.counts.shown")) == len(mira())


# -- a question -----------------------------------------------------------------------------------


@pytest.mark.parametrize("place", range(3))
def test_the_cuts_of_the_run_give_the_prompt_of_the_run(lab: Shown, place: int) -> None:
    """For every question: as many gold turns as the diagnosis found in the prompt."""
    lab.act(f"store.useRun({place});")
    for counted, found in zip(lab.act(COVERED), runs()[place].diagnoses.values(), strict=True):
        if found.reached:
            assert counted == found.available, found.question


def test_a_dragged_cut_finds_what_the_counterfactual_names(lab: Shown) -> None:
    """m and k of every "found with …" bring the evidence in, one less of either does not."""
    tried = 0
    for row, found in enumerate(runs()[SMALL].diagnoses.values()):
        changes = found.change.singles if found.change else ()
        for knob, name in (("top_m", "m"), ("top_k", "k")):
            change = next((c for c in changes if c.knobs[0][0] == knob and c.direction == "at_least"), None)
            if change is None:
                continue
            value, tried = change.knobs[0][1], tried + 1
            lab.act(f"store.pick({row}); store.cut('{name}', {value});")
            with_it = lab.text(".outcome")
            lab.act(f"store.cut('{name}', {int(str(value)) - 1});")
            assert with_it != lab.text(".outcome"), found.question
    assert tried > 3


def test_a_question_opens_with_its_journey(lab: Shown) -> None:
    row, found = next(
        (n, one)
        for n, one in enumerate(runs()[SMALL].diagnoses.values())
        if one.label == "not_retrieved.page_rank"
    )
    lab.act(f"store.pick({row});")
    question = mira().by_id[found.question].question
    assert lab.text(".side h2") == question.text
    assert "page not selected" in lab.text(".verdict .name")
    turns = lab.texts(".journey tbody tr:not(.said) th")
    assert turns == list(question.evidence)
    assert question.answer in lab.text(".answers .text")
    assert lab.texts(".verdict .change"), "what would have saved it"
    assert lab.texts(".verdict .other"), "what other runs made of it"


def test_a_run_without_a_trace_says_that_it_has_none(lab: Shown) -> None:
    lab.act("store.useRun(3); store.pick(0);")
    assert "tells nothing of its retrieval" in lab.text(".side .note")
    assert not lab.texts(".scree")


def test_what_is_re_enacted_is_marked_wherever_it_is_shown(lab: Shown) -> None:
    lab.act("store.useRun(2); store.pick(0);")
    assert "re-enacted, not recorded" in lab.text(".head .whose")
    assert "re-enacted, not recorded" in lab.text(".evidence .caption").lower()
    lab.act("store.useRun(0);")
    assert "(re-enacted)" in " ".join(lab.texts(".verdict .other"))


def test_the_audit_lies_over_it_when_that_is_wished(lab: Shown) -> None:
    lab.act("store.pick(3);")
    assert "auditor" not in lab.text(".side")
    lab.act("root.querySelector('.head .audit').click();")
    assert "the note of an auditor" in lab.text(".side .note") and "a kiln" in lab.text(".side .note")
    assert lab.act("store.counts.flags.gold_suspect") == 1
    assert lab.texts(".journey tbody tr:not(.said) th") == ["D1:1"], "the evidence as the audit has it"
    lab.act("root.querySelector('.head .audit').click();")
    assert lab.texts(".journey tbody tr:not(.said) th") == list(mira().by_id["mira/qa3"].question.evidence)


# -- hands, links, languages ----------------------------------------------------------------------


def test_keys_walk_through_the_list(lab: Shown) -> None:
    lab.act("root.querySelector('.lab').focus();")
    lab.press("j", "j", "k", "j")
    assert lab.act("store.state.open") == 1
    assert lab.act("root.querySelector('.row.on').getAttribute('aria-selected')") == "true"
    lab.press("Escape")
    assert lab.act("store.state.open") == -1
    lab.press("/", "k", "n", "e", "e")
    assert lab.act("store.state.filter.text") == "knee", "a letter that is typed is no key"


def test_a_cut_moves_by_pointer_and_by_keys(lab: Shown) -> None:
    lab.act("store.pick(0);")
    lab.act("root.querySelector('.scree svg').scrollIntoView();")
    box = lab.page.locator(".scree svg").first.bounding_box()
    assert box
    lab.page.mouse.move(box["x"] + 20, box["y"] + 40)
    lab.page.mouse.down()
    lab.page.mouse.move(box["x"] + 62, box["y"] + 40, steps=4)
    lab.page.mouse.up()
    lab.rest()
    assert lab.act("store.state.m") == 5
    lab.act("root.querySelector('.scree svg').focus();")
    lab.press("ArrowLeft")
    assert lab.act("[store.state.m, root.activeElement.getAttribute('aria-valuenow')]") == [4, "4"]


def test_a_link_says_all_that_is_looked_at_and_leads_back(browser: Browser, lab: Shown) -> None:
    lab.act("store.useRun(1);")
    lab.act("store.sift({ category: [1, 4] });")
    lab.act("store.pick(33);")
    lab.act("store.cut('m', 9);")
    link = str(lab.act("location.hash.slice(1)"))
    assert "q=mira%2Fqa33" in link and "m=9" in link and "run=paper" in link
    with shown(browser, inquiry(), link) as again:
        state = again.act("[store.state.run, store.state.filter.category, store.state.open, store.state.m]")
        assert state == [1, [1, 4], 33, 9]


@pytest.mark.parametrize(
    "link", ["q=nobody&run=../x&m=-1&where=label:x&category=9,x&pattern=77", "knobs={&tab=x&flag=y", "%"]
)
def test_what_a_link_asks_and_does_not_exist_is_left_out(browser: Browser, link: str) -> None:
    with shown(browser, inquiry(), link) as made:
        assert len(made.act("store.counts.shown")) == len(mira())
        assert made.act("[store.state.open, store.state.run, store.state.tab]") == [-1, 0, "why"]


@pytest.mark.parametrize("dark", ["true", "false"])
def test_it_speaks_chinese_on_either_ground(lab: Shown, dark: str) -> None:
    lab.act(f"store.set({{ language: 'zh', dark: {dark} }}); store.pick(33);")
    said = lab.text(".lab")
    assert "为何失败" in said and "证据" in said
    for word in ("Why did", "The evidence", "questions =", "gold turns"):
        assert word not in said


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (900, 700), (600, 560)])
def test_nothing_lies_outside(browser: Browser, size: tuple[int, int]) -> None:
    with shown(browser, inquiry(), "q=mira/qa33", size) as made:
        wide, high = made.act(
            "[root.querySelector('.lab').scrollWidth, root.querySelector('.lab').scrollHeight]"
        )
        assert (wide, high) == size
        rows = made.act("root.querySelectorAll('.row:not([hidden])').length")
        assert rows >= 5


def test_the_list_is_one_for_those_who_listen(lab: Shown) -> None:
    said = lab.act("root.querySelector('.row:not([hidden])').getAttribute('aria-label')")
    assert "mira/qa0" in said and mira().by_id["mira/qa0"].question.text in said
    assert lab.act("root.querySelector('.list').getAttribute('role')") == "listbox"
    nameless = lab.act(
        "[...root.querySelectorAll('button, [role=button], [role=slider], input, select')]"
        ".filter((node) => !node.getAttribute('aria-label')).length"
    )
    assert nameless == 0


def test_hostile_words_stay_words(browser: Browser) -> None:
    with shown(browser, evil()) as made:
        for act in (
            "store.pick(0);",
            "store.pick(1);",
            "store.audits(true);",
            "store.useRun(1);",
            "store.set({ language: 'zh' });",
            "store.pick(-1);",
        ):
            made.act(act)
            assert made.act(MADE) == []
        assert made.act("document.title") == "laboratory"
        assert hostile.TAGS[0] in made.text(".head") or hostile.TAGS[0] in made.act(
            "root.querySelector('.head').textContent"
        )


def test_every_label_has_a_colour_that_the_screen_knows(lab: Shown) -> None:
    families = lab.act("Object.values(store.book.labels).map(([family]) => family)")
    assert set(families) == {meaning.family for meaning in LABELS.values()}
    for family in set(families):
        name = family.replace("_", "-")
        assert lab.act(f"getComputedStyle(root.querySelector('.lab')).getPropertyValue('--{name}')")
