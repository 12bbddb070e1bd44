"""Three parts kept apart, and a manifest that says what did not fit."""

from __future__ import annotations

from dataclasses import replace

from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.prompt import Prompt, assemble
from memoryos_lab.memory.replay import replay
from memoryos_lab.memory.types import Fact
from worlds import world

X, Y = [1.0, 0], [0, 1.0]


def prompt(budget: int = 4000) -> Prompt:
    facts = {
        0: [Fact("user_profile", "home", "Lyon", (0,))],
        2: [Fact("user_profile", "style", "keep it short", (2,))],
        4: [Fact("user_profile", "home", "Grenoble", (4,))],
    }
    script, f = world([X, X, X, Y, X], [""] * 5, asked=[(4, X, "")], facts=facts)
    script = replace(script, questions=(replace(script.questions[0], text="Where does she live?"),))
    run = replay(script, f, MemoryOS(stm_capacity=2, tau=1.5))
    return assemble(
        run.recalls[0], run.snapshot(), script, f, budget=budget, count=lambda text: len(text.split())
    )


def test_the_parts_stand_apart_in_their_order() -> None:
    whole = prompt()
    shown = [(line.part, line.page if line.page is not None else line.entry) for line in whole.lines]
    assert shown == [
        ("recent", 3),
        ("recent", 4),
        ("evidence", 0),
        ("evidence", 1),
        ("evidence", 2),
        *shown[5:],
    ]
    assert {part for part, _ in shown[5:]} == {"persona"}
    order = [
        whole.text.index(word) for word in ("## Recent", "## Earlier", "## What is known", "## Question")
    ]
    assert order == sorted(order)


def test_the_newest_instruction_stands_on_its_own() -> None:
    assert prompt().instruction == "keep it short"
    assert "## Instruction that overrides the above\nkeep it short" in prompt().text


def test_a_stale_entry_says_which_newer_page_contradicts_it() -> None:
    (home,) = (line for line in prompt().lines if line.text.startswith("home: Lyon"))
    assert home.contradicted == 4 and "page 5 says otherwise" in home.text


def test_what_does_not_fit_is_cut_and_stays_in_the_manifest() -> None:
    whole, tight = prompt(), prompt(budget=30)
    assert [line.page for line in whole.lines] == [line.page for line in tight.lines]
    assert tight.tokens <= 30 < whole.tokens and all(line.rendered for line in whole.lines)
    cut = [line for line in tight.lines if not line.rendered]
    assert cut and all(line.text not in tight.text for line in cut)
    assert [line.page for line in tight.lines if line.rendered][-1] != cut[0].page
    assert next(line for line in tight.lines if line.page == 4).rendered, "the newest page comes first"
