"""The two samples in LoCoMo's shape: one clean, one with each irregularity once."""

from collections import Counter

from memoryos_lab import samples

# S_ORPHAN_DATE, T_DATAURL: a date without a session, a picture inside the file.
IRREGULARITIES = {
    "E_MULTI", "E_TYPO", "E_ZEROPAD", "E_BARE", "E_DANGLING", "E_EMPTY", "E_DUP",
    "A_INT", "A_WS", "A_BOTH", "Q_DUP", "S_ORPHAN_DATE", "T_DATAURL",
}  # fmt: skip


def test_irregular_holds_each_irregularity_once_and_no_other() -> None:
    script = samples.load("irregular").script
    assert Counter(issue.code for issue in script.issues) == dict.fromkeys(IRREGULARITIES, 1)


def test_irregular_is_repaired_as_far_as_can_be() -> None:
    script = samples.load("irregular").script
    by_text = {question.text: question for question in script.questions}
    assert by_text["Which kite did Ines build, and what did it win?"].evidence == ("D1:2", "D3:1")
    assert by_text["Where should the bridle of the kite hang?"].evidence == ("D2:4",)
    assert by_text["When did the kite fly for the first time?"].evidence == ("D2:1",)
    assert by_text["How many sticks had Ines split at first?"].answer == "7"
    lost = by_text["What did Tom bring for the kite?"]
    assert (lost.evidence, lost.unresolved) == (("D1:5",), ("D1:9",))


def test_irregular_keeps_every_turn_and_its_opener() -> None:
    script = samples.load("irregular").script
    turns = [turn for page in script.pages for turn in page.turn_ids]
    assert len(turns) == len(set(turns)) == script.turns == 14
    assert script.pages[0].one_sided  # Tom, on the agent side, speaks first
    assert all("base64" not in page.text for page in script.pages)


def test_mira_has_questions_of_every_category() -> None:
    script = samples.load("mira").script
    assert Counter(q.category for q in script.questions) == {4: 23, 2: 9, 1: 7, 3: 4, 5: 4}
    assert [issue.code for issue in script.issues] == ["E_EMPTY"]
    assert len({page.session for page in script.pages}) == 9
    assert not any(page.one_sided for page in script.pages)
    assert all(q.trap for q in script.questions if q.category == 5)
