"""`inspect` of what the reference MemoryOS left on disk."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from state_files import chroma, line, long_term, mid_term, page, pypi, segment, two_topics, written

from lab_command import Lab
from memoryos_lab import samples
from memoryos_lab.features import compute
from memoryos_lab.memory.types import Question, Script

MIRA = samples.load("mira").script


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The whole folder of a user of the package."""
    place = tmp_path / "data"
    for name, data in pypi().items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)
    return place


def kept(path: Path, value: object) -> Path:
    path.write_bytes(written({"": value})[""])
    return path


def test_a_folder_is_told_for_people(lab: Lab, folder: Path) -> None:
    said = lab("inspect", folder, "--no-open")
    assert said.code == 0 and not said.err
    assert "2 segments, 6 rows of pages, 5 distinct pages" in said.out
    assert "H = 1·N + 1·L + 1·R" not in said.out  # L and R are alike in both: what cannot be told is not told
    assert "α cannot be told" in said.out and "cannot be replayed" in said.out
    assert "2 of 3 lines" not in said.out and "1 of 3 lines say exactly what an earlier one says" in said.out
    assert all(len(row) <= 100 for row in said.out.splitlines())


def test_json_holds_everything_but_the_vectors(lab: Lab, folder: Path) -> None:
    data = lab("inspect", folder, "--json").data
    assert (data["kind"], data["variant"], data["replayable"]) == ("state", "pypi", False)
    assert [data["counts"][name] for name in ("segments", "rows", "pages", "short_term")] == [2, 6, 5, 1]
    assert data["segments"][0]["pages"] == [1, 3, 4] and data["pages"][2]["segments"] == [1, 2]
    assert data["chains"] == [[1, 4], [2, 5], [3], [6]]
    assert data["replay"]["preset"] == "pypi-head" and data["replay"]["compared"] == 5
    assert data["knowledge"][1]["same_as"] == 1 and data["joined"] == []
    assert sum(told["count"] for told in data["codes"].values()) == len(data["findings"])


def test_a_file_alone_and_files_together(lab: Lab, tmp_path: Path) -> None:
    mid = kept(tmp_path / "x_conv-1_mid_term.json", two_topics("eval"))
    lasting = kept(tmp_path / "conv-1_long_term.json", long_term(line("- a")))
    assert lab("inspect", mid, "--json").data["counts"]["profiles"] == 0
    data = lab("inspect", mid, lasting, "--json").data
    assert (data["variant"], data["counts"]["profiles"], data["counts"]["rows"]) == ("eval", 1, 6)


def test_without_vectors_pages_are_replayed_only_if_somebody_asks(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "metadata_ann_helper.json").write_bytes(chroma()["metadata_ann_helper.json"])
    assert lab("inspect", "metadata_ann_helper.json", "--json").data["replay"] is None
    asked = lab(
        "inspect", "metadata_ann_helper.json", "--backend", "hash", "--preset", "paper", "--json"
    ).data
    assert (asked["replay"]["preset"], asked["replay"]["backend"]) == ("paper", "hash")


def test_answers_are_joined_to_the_state(lab: Lab, tmp_path: Path) -> None:
    pages = [
        page(0) | {"page_id": f"p{n}", "user_input": one.user, "agent_response": one.agent}
        for n, one in enumerate(MIRA.pages[:30])
    ]
    state = kept(tmp_path / "mira_mid_term.json", mid_term(segment("all", pages, variant="eval")))
    rows = [
        {
            "sample_id": MIRA.id,
            "question": q.text,
            "system_answer": q.answer,
            "original_answer": q.answer or q.trap,
            "category": q.category,
            "evidence": [*q.evidence, *q.unresolved],
        }
        for q in MIRA.questions
    ]
    answers = kept(tmp_path / "all_loco_results.json", rows)
    (joined,) = lab("inspect", state, answers, "--dataset", "sample:mira", "--json").data["joined"]
    assert joined["conversation"] == MIRA.id and joined["turns"]["held"] > 0
    counted = sum(row[name] for row in joined["table"].values() for name in ("right", "wrong", "not_scored"))
    assert counted == sum(q.category != 5 for q in MIRA.questions)
    assert (
        "evidence in the state" in lab("inspect", answers, state, "--dataset", "sample:mira", "--no-open").out
    )
    said = lab("inspect", state, answers, "--no-open")
    assert said.code == 2 and "--dataset" in said.err


def test_a_dataset_without_answers_asks_what_is_there_at_all(lab: Lab, tmp_path: Path) -> None:
    said = [page(0) | {"page_id": f"p{n}", "user_input": one.user} for n, one in enumerate(MIRA.pages[:30])]
    state = kept(tmp_path / "mira_mid_term.json", mid_term(segment("all", said, variant="eval")))
    (joined,) = lab("inspect", state, "--dataset", "sample:mira", "--json").data["joined"]
    assert joined["answers"] is None and joined["turns"]["held"] > 0
    assert all(row["right"] == row["wrong"] == 0 for row in joined["table"].values())
    assert "its questions" in lab("inspect", state, "--dataset", "sample:mira", "--no-open").out


def test_what_is_no_state_is_said_with_the_place(lab: Lab, tmp_path: Path) -> None:
    whole = json.dumps(two_topics())
    (tmp_path / "mid_term.json").write_text(whole[: len(whole) // 2])
    for given, place in (("mid_term.json", "mid_term.json, line 1"), (str(tmp_path / "empty"), "empty")):
        (tmp_path / "empty").mkdir(exist_ok=True)
        said = lab("inspect", given, "--no-open")
        assert said.code == 2 and place in said.err


@pytest.mark.parametrize("verb", ["inspect", "replay", "compare", "export"])
def test_what_may_never_end_is_refused_and_not_waited_for(lab: Lab, tmp_path: Path, verb: str) -> None:
    os.mkfifo(tmp_path / "mid_term.json")
    said = lab(verb, tmp_path / "mid_term.json", *(("--html", "x.html") if verb == "export" else ()))
    assert said.code == 2 and "a pipe or a device" in said.err


def test_several_users_are_asked_for_one(lab: Lab, folder: Path) -> None:
    kept(folder / "users" / "bob_mid_term.json", two_topics())
    said = lab("inspect", folder, "--no-open")
    assert said.code == 2 and "one of ann, bob (--sample)" in said.err
    assert lab("inspect", folder, "--sample", "bob", "--json").data["name"] == "bob"


def test_options_for_answers_alone_are_refused(lab: Lab, folder: Path) -> None:
    said = lab("inspect", folder, "--question", "q1", "--no-open")
    assert said.code == 2 and "leave --question out" in said.err


def test_answers_without_a_dataset_are_refused(lab: Lab, tmp_path: Path) -> None:
    said = lab("inspect", kept(tmp_path / "answers.json", [{"a": 1}]))
    assert said.code == 2 and "add --dataset" in said.err
    said = lab("inspect", "answers.json", "--dataset", "sample:mira", "--ask", "kiln?")
    assert said.code == 2 and "leave --ask out" in said.err


def test_a_path_that_is_not_there_is_said_so(lab: Lab, tmp_path: Path) -> None:
    said = lab("inspect", str(tmp_path / "users"))
    assert said.code == 2 and "no such file or folder" in said.err and "dataset" not in said.err


def test_the_app_is_served_on_the_state(lab: Lab, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[dict[str, object]] = []
    monkeypatch.setattr(
        "memoryos_lab.app.launch.launch", lambda port, **how: served.append({"port": port, **how})
    )
    monkeypatch.setattr("memoryos_lab.cli.applet.check_free", lambda port: None)
    said = lab("inspect", "data", "--sample", "ann", "--port", "8599", "--no-browser")
    assert said.code == 0 and "the state is at http://127.0.0.1:8599" in said.out
    assert served == [{"port": 8599, "browser": False, "reference": [str(folder)], "whose": "ann"}]


def test_texts_cannot_steer_the_terminal(lab: Lab, tmp_path: Path) -> None:
    told = segment("s", [page(0)], summary_keywords=["a\x1b[2Jb"], details=[page(0, page_id="\x1b[31m"), 3])
    said = lab("inspect", kept(tmp_path / "mid_term.json", mid_term(told)), "--no-open")
    assert said.code == 0 and "\x1b" not in said.out


def test_a_state_is_asked_where_its_vectors_are_known(lab: Lab, tmp_path: Path) -> None:
    asked = (kept(tmp_path / "mid_term.json", two_topics()), "--ask", "kiln?", "--backend", "hash")
    said = lab("inspect", *asked, "--no-open")
    assert said.code == 2 and "not those of hash" in said.err
    words = [("kiln", "the kiln is warm", 0), ("cello", "the cello is new", 1)]
    script = Script("", "", (), tuple(Question(name, text, -1) for name, text, _ in words))
    f = compute(script, backend="hash", store="off")
    vectors = [f.vectors[row].tolist() for row in f.question]
    segments = (
        segment(name, [page(n, page_embedding=vectors[n])], summary=text, summary_embedding=vectors[n])
        for name, text, n in words
    )
    state = kept(tmp_path / "mid_term.json", mid_term(*segments))
    asked = ("--ask", "is the kiln warm", "--ask", "the cello", "--backend", "hash")
    data = lab("inspect", state, *asked, "--json").data["asked"]
    assert [one["returned"][0] for one in data["questions"]] == [1, 2] and data["likeness"] > 0.99
    other = lab("inspect", state, *asked, "--preset", "flat", "--json").data
    assert (other["asked"]["preset"], other["replay"]["preset"]) == ("pypi-head", "flat")
    told = lab("inspect", state, *asked, "--no-open").out
    assert "is the kiln warm" in told and "searched" in told and "The kiln is warm." in told


def test_the_state_as_one_offline_page(lab: Lab, folder: Path, tmp_path: Path) -> None:
    said = lab("inspect", folder, "--html", tmp_path / "state.html", "--json")
    assert said.code == 0 and said.data["html"] == str(tmp_path / "state.html")
    assert "The kiln is warm." in (tmp_path / "state.html").read_text("utf-8")
