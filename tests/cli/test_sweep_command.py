"""`sweep` as it is typed: what it prints, what it writes, and what it says of a wrong wish."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from lab_command import Lab
from memoryos_lab.evals.sweep import read_preset
from memoryos_lab.memory.policy import changed_knobs, preset, presets

GRID = ("--grid", "theta=.45,.6", "--grid", "m=1,5", "--grid", "k=1,3,5", "--workers", "1")


def test_the_winner_is_told_on_questions_that_did_not_choose_it(lab: Lab) -> None:
    code, out, _ = lab("sweep", "sample:mira", *GRID)
    assert code == 0
    assert "sample:mira: 13 settings × 1 conversation" in out
    assert "42 questions with evidence, 1 without" in out and "held out 20" in out
    assert "best on the chosen half" in out or "no setting tried is better" in out
    assert "Memoryos(user_id=user" in out and "it has no argument for: " in out
    assert "share of the variance of recall over 12 settings, chosen half: " in out


def test_json_adds_up(lab: Lab) -> None:
    code, out, _ = lab("sweep", "sample:mira", *GRID, "--json", "--max-k", "3")
    told = json.loads(out)
    assert code == 0 and (told["settings"], told["done"], told["failed"]) == (13, 13, [])
    assert told["dataset"]["questions"] == 47
    assert told["halves"]["n_chosen"] + told["halves"]["n_held"] == told["dataset"]["with_evidence"] == 42
    assert told["winner"]["knobs"]["top_k"] <= 3
    shares = told["importance"]
    assert sum(shares["shares"].values()) + shares["together"] == pytest.approx(1, abs=1e-3)
    gains = told["winner"]["gain"]["held"]
    assert gains["gain"] == pytest.approx(gains["setting"] - gains["base"], abs=2e-4)
    assert sum(row["n"] for row in told["winner"]["categories_held"].values()) == gains["n"] == 20


def test_files_hold_what_was_found(lab: Lab, tmp_path: Path) -> None:
    out, table, best = tmp_path / "units", tmp_path / "sweep.csv", tmp_path / "best.json"
    wish = ("sweep", "sample:mira", *GRID, "--out", str(out), "--csv", str(table))
    code, first, _ = lab(*wish, "--preset-out", str(best), "--json")
    told = json.loads(first)
    assert code == 0 and len(list((out / "units").iterdir())) == 2, "one replay a θ"
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert len(rows) == 13 and [row["base"] for row in rows].count("true") == 1
    policy = read_preset(best)
    assert {name: getattr(policy, name) for name in told["axes"]} == told["winner"]["knobs"]
    code, again, _ = lab(*wish, "--json")
    assert code == 0 and {**json.loads(again), "seconds": 0} == {**told, "seconds": 0}
    replayed = lab("replay", "sample:mira", "--preset", str(best), "--json").data
    assert replayed["knobs"] == changed_knobs(policy, preset(replayed["preset"]))


def test_settings_are_sampled_where_trials_are_named(lab: Lab, tmp_path: Path) -> None:
    code, out, _ = lab("sweep", "sample:mira", *GRID, "--trials", "5", "--sampler", "random", "--json")
    told = json.loads(out)
    assert code == 0 and 1 < told["settings"] <= 6 and told["importance"]["together"] is None


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        (("sample:mira",), "--grid k=6:17:1 --grid m=3,5,10,20"),
        (("sample:mira", "--preset", "amem"), "--grid k=6:17:1 --grid linked_most=0,2,4,6,10"),
        (("sample:mira", "--preset", "none"), "--grid stm=0:60:1"),
        (("sample:mira", "--grid", "thta=.5"), "there is no knob called 'thta'"),
        (("sample:mira", "--grid", "k=5", "--workers", "0"), "--workers cannot be 0"),
        (("sample:mira", "--grid", "k=5", "--trials", "-1"), "--trials cannot be -1"),
        (("sample:mira", "--grid", "k=5", "--dask", "a", "--workers", "2"), "workers of its own"),
        (("sample:mira", "--grid", "k=5", "--questions", "none"), "nothing is found by asking 'none'"),
        (("sample:nobody", "--grid", "k=5"), "nobody"),
        (("sample:mira", "--grid", "k=5", "--preset", "missing.json"), "missing.json is missing"),
        (("sample:mira", "--grid", "k=5", "--preset", "papper"), "no preset called 'papper'"),
        (("sample:mira", "--grid", "m=5", "--preset", "flat"), "there is no knob called 'm'"),
        (
            ("sample:mira", "--grid", "k=5", "--max-tokens", "1", "--workers", "1"),
            "no setting that was measured",
        ),
    ],
)
def test_a_wrong_wish_says_what_would_be_right(lab: Lab, wish: tuple[str, ...], says: str) -> None:
    code, _, error = lab("sweep", *wish)
    assert code == 2 and says in error


@pytest.mark.parametrize("name", [name for name in presets() if hasattr(preset(name), "top_k")])
def test_k_means_the_pages_of_every_system(lab: Lab, name: str) -> None:
    told = lab("sweep", "sample:tutor", "--preset", name, "--grid", "k=2,4", "--workers", "1", "--json").data
    assert told["axes"] == {"top_k": [2, 4]} and told["done"] == told["settings"]


def test_without_a_grid_the_knobs_of_the_system_are_sampled(lab: Lab) -> None:
    told = lab("sweep", "sample:mira", "--preset", "tim", "--trials", "4", "--workers", "1", "--json").data
    assert 1 < told["settings"] <= 5 and {"planes", "top_m", "top_k"} & set(told["axes"])


def test_other_memories_are_swept_too(lab: Lab) -> None:
    code, out, _ = lab(
        "sweep",
        "sample:mira",
        "--preset",
        "flat",
        "--grid",
        "ranked_by=cosine,bm25,both",
        "--grid",
        "k=3,5",
        "--workers",
        "1",
    )
    assert code == 0 and "Memoryos(" not in out and "ranked_by" in out
