"""`compare` as it is typed: what it prints first, what it writes, and what it says of a wrong wish."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from lab_command import Lab
from memoryos_lab import samples
from memoryos_lab.cli.aligned import WIDTH, blocks, cut, paragraph, table, width
from memoryos_lab.evals.systems import NOTE, beside, load_matrix
from memoryos_lab.memory.policy import presets

FOUR = ("--policies", "memoryos,memgpt,amem,flat")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("sample", ["tutor", "mira", "zh"])
def test_where_they_differ_is_told_first_and_nothing_is_too_wide(
    lab: Lab, sample: str, language: str
) -> None:
    code, out, _ = lab("compare", f"sample:{sample}", *FOUR, "--language", language)
    assert code == 0 and max(map(width, out.splitlines())) <= WIDTH
    note = getattr(NOTE, language).replace(" ", "")
    assert note in out.replace("\n", "").replace(" ", ""), "every table says whose figures they are"
    places = [
        out.index(word)
        for word in (
            ("differ", "What each holds", "What it takes", "lost")
            if language == "en"
            else ("不同", "各自所持", "代价", "何处丢失")
        )
    ]
    assert places == sorted(places)


def test_it_says_what_a_comparison_says(lab: Lab) -> None:
    told = lab("compare", "sample:tutor", *FOUR, "--json").data
    sample = samples.load("tutor")
    found = beside(sample.script, sample.features, FOUR[1].split(","))
    assert told["apart"] == list(found.apart) and told["note"] == NOTE._asdict()
    for system, said in zip(found.systems, told["systems"], strict=True):
        assert said["name"] == system.name and said["calls"] == dict(system.calls)
        for asked in told["shown"]:
            lost = system.questions[asked["id"]]
            mine = asked["systems"][system.name]
            assert mine["recall"] == lost.recall and mine["tokens"] == lost.tokens
            assert mine["pages"] == [page + 1 for page in lost.pages]
            assert mine["said"] == lost.sentence._asdict()


def test_one_question_in_full(lab: Lab) -> None:
    code, out, _ = lab("compare", "sample:tutor", *FOUR, "--question", "5")
    assert code == 0 and "tutor/q4: What is the year of Lena's birth?" in out
    assert "Evidence: 11:user, on page 11" in out and "11*" in out
    assert "Found with k ≥ " in out, "what would have found it is looked for"
    by_id = lab("compare", "sample:tutor", *FOUR, "--question", "tutor/q4").out
    assert _timeless(out) == _timeless(by_id)


def _timeless(out: str) -> list[str]:
    return out.splitlines()[:-1]


def test_a_turn_shows_what_was_held_then(lab: Lab) -> None:
    told = lab("compare", "sample:tutor", *FOUR, "--turn", "20", "--json").data
    assert told["turn"] == 20
    assert all(sum(place["pages"] for place in one["places"]) == 20 for one in told["systems"])


def test_a_knob_of_one_system_is_moved_and_said(lab: Lab) -> None:
    code, out, _ = lab("compare", "sample:tutor", "--policies", "flat,amem", "--knob", "flat.top_k=1")
    assert code == 0 and "flat: top_k = 1" in out
    several = lab("compare", "sample:tutor", "--policies", "flat,none", "--json").data
    one = lab("compare", "sample:tutor", "--policies", "flat,none", "--knob", "flat.top_k=1", "--json").data
    assert one["systems"][0]["knobs"] == {"top_k": 1}
    assert one["systems"][0]["recall"] < several["systems"][0]["recall"]


def test_a_conversation_without_questions_compares_what_is_held(lab: Lab, tmp_path: Path) -> None:
    chat = [
        {"role": role, "content": f"{text} {n}"}
        for n in range(9)
        for role, text in (("user", "I fired the kiln, bowl"), ("assistant", "How did it turn out, bowl"))
    ]
    path = tmp_path / "chat.json"
    path.write_text(json.dumps(chat), "utf-8")
    code, out, _ = lab("compare", path, "--policies", "flat,none", "--backend", "hash")
    assert code == 0 and "so what is held is compared" in out
    assert "What each holds after page 9" in out and "What it takes" not in out


def test_a_matrix_is_printed_and_kept(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    wish = ("compare", "sample:mira", "--matrix", "--policies", "flat,none", "--workers", "1")
    code, text, _ = lab(*wish, "--out", out, "--csv")
    assert code == 0 and max(map(width, text.splitlines())) <= WIDTH
    assert "Evidence recall by category" in text and "Against flat" in text and "our compact" in text
    assert sorted(path.name for path in out.iterdir()) == [
        "differences.csv", "matrix.csv", "matrix.json", "questions.csv", "units",
    ]  # fmt: skip
    kept = load_matrix(out)
    rows = {
        (row["system"], row["category"]): row
        for row in csv.DictReader((out / "matrix.csv").read_text("utf-8").splitlines())
    }
    for row in kept.rows:
        for cell in row.cells:
            told = rows[row.name, "1-4" if cell.category is None else str(cell.category)]
            assert float(told["recall"]) == cell.recall.mean and int(told["questions"]) == cell.questions
            assert sum(int(told[name]) for name in told if name.startswith("at_")) == cell.questions
    questions = (out / "questions.csv").read_text("utf-8").splitlines()
    assert len(questions) == 1 + 2 * 47
    said = samples.load("mira").script
    assert not [one.text for one in said.questions if one.text in "\n".join(questions)], "ids, not words"
    told = lab(*wish, "--against", "none", "--json").data
    assert told["against"] == "none"
    (gain,) = (one for one in told["differences"] if one["category"] is None)
    assert gain["name"] == "flat" and gain["recall"] > 0 and gain["worse"] == 0


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        (("sample:tutor", "--policies", "flat"), "flat alone cannot be compared"),
        (("sample:tutor", "--policies", "flat,nope"), "no preset called 'nope'"),
        (("sample:tutor", "--policies", "paper,memoryos"), "the same system"),
        (("sample:tutor", "--knob", "amem.top_k=3"), "it is not compared"),
        (("sample:tutor", "--knob", "top_k=3"), "does not say of which system"),
        (("sample:tutor", "--knob", "flat.top_k=x"), "cannot be 'x'"),
        (("sample:tutor", "--knob", "flat.top_k"), "write NAME.KNOB=VALUE, and INPUT before --knob"),
        (("sample:tutor", "--question", "9"), "no question '9'"),
        (("sample:tutor", "--turn", "900"), "turn 900"),
        (("sample:tutor", "--budget", "0"), "holds nothing"),
        (("sample:tutor", "--csv"), "--csv is for a dataset"),
        (("sample:tutor", "--workers", "0"), "--workers is for a dataset"),
        (("sample:tutor", "--matrix", "--turn", "3"), "--turn is for one conversation"),
        (("sample:tutor", "--matrix", "--turn", "0"), "--turn is for one conversation"),
        (("sample:mira", "--matrix", "--csv"), "no folder to write tables into"),
        (("sample:mira", "--matrix", "--workers", "0"), "--workers"),
        (("sample:mira", "--matrix", "--against", "amem"), "'amem' is not compared"),
        (("sample:mira", "--matrix", "--sample", "x"), "no conversation 'x'"),
        (("sample:mira", "--tune", "4"), "--tune is for a dataset"),
        (("sample:mira", "--matrix", "--max-k", "4"), "--max-k says how to tune"),
        (("sample:mira", "--matrix", "--extensions"), "--extensions says how to tune"),
        (("sample:mira", "--matrix", "--tune", "0"), "--tune cannot be 0"),
        (("sample:mira", "--matrix", "--tune", "4", "--max-tokens", "nan"), "--max-tokens cannot be nan"),
        (("sample:mira", "--matrix", "--tune", "4", "--against", "flat"), "leave --against out"),
        (("missing.json",), "missing.json"),
    ],
)
def test_a_wrong_wish_says_what_to_do(lab: Lab, wish: tuple[str, ...], says: str) -> None:
    code, _, err = lab("compare", *wish)
    assert code == 2 and says in err and "what to do: " in err


def test_tables_stay_under_each_other() -> None:
    lines = table(("系统", "n"), [("短期", "1"), ("x", "22")])
    assert len({width(line) for line in lines}) == 1
    parts = blocks(("name", *"abcdef"), [("one", *(["x" * 20] * 6))], within=60)
    assert max(map(width, parts)) <= 60 and [line.split()[0] for line in parts if line] == ["name", "one"] * 3
    assert cut("one two\nthree", 9) == "one two …" and width(cut("短期记忆短期记忆", 7)) <= 7
    for text in ("word " * 60, "短期记忆，" * 40, "tiny", ""):
        told = paragraph(text, "  ")
        assert max(map(width, told)) <= WIDTH
        assert "".join(told).replace(" ", "") == text.replace(" ", "")


SHORT = {
    "a question alone": '{"messages": [{"role": "user", "content": "only a question?"}]}',
    "no words": '{"messages": [{"role": "user", "content": ""}, {"role": "assistant", "content": ""}]}',
    "three pages": '{"messages": ['
    + ", ".join(
        f'{{"role": "user", "content": "clay {n}"}}, {{"role": "assistant", "content": "kiln {n}"}}'
        for n in range(3)
    )
    + "]}",
    "nothing": '{"messages": []}',
}


@pytest.mark.parametrize("text", SHORT.values(), ids=list(SHORT))
def test_a_conversation_that_fits_into_every_window_is_compared(lab: Lab, tmp_path: Path, text: str) -> None:
    (tmp_path / "short.jsonl").write_text(text + "\n", "utf-8")
    said = lab("compare", str(tmp_path / "short.jsonl"), "--policies", "all", "--backend", "hash", "--json")
    assert said.code == 0 and len(said.data["systems"]) == len(presets())
    assert bool(said.data["systems"][0]["whole"]) == (text != SHORT["nothing"])
