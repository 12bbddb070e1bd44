"""Reports for people speak of every system in its own words; JSON keeps its keys."""

from __future__ import annotations

import pytest
from own_words import RIVALS, foreign

from lab_command import Lab
from memoryos_lab import samples
from memoryos_lab.memory.about import about
from memoryos_lab.memory.policy import knobs, preset

rivals = pytest.mark.parametrize("name", RIVALS)


def heard() -> str:
    """Words of the conversation, which may say what they like."""
    script = samples.load("mira").script
    said = [turn.text for page in script.pages for turn in page.turns]
    return " ".join([*said, *(f"{asked.text} {asked.answer}" for asked in script.questions)])


def odd(text: str, name: str) -> set[str]:
    """Words of other systems that a report has and the conversation has not."""
    its = about(preset(name))
    symbols = {knob.symbol for knob in knobs(preset(name))}
    return {word for word in foreign(text, its) if word.casefold() not in heard().casefold()} - symbols


@rivals
def test_a_replay_is_told_in_its_own_words(lab: Lab, name: str) -> None:
    said = lab("replay", "sample:mira", "--preset", name).out
    its = about(preset(name))
    assert odd(said, name) == set()
    assert its.store.en in said and its.groups.en in said
    assert ("status" in said) is bool(its.strength and "busiest" in said)


@rivals
def test_an_examination_is_told_in_its_own_words(lab: Lab, name: str) -> None:
    said = lab("eval", "sample:mira", "--preset", name, "--set", *few(name)).out
    its = about(preset(name))
    assert odd(without_keys(said), name) == set()
    assert f"stand ready ({its.window.en})" in said and f"({its.store.en})" in said


@rivals
def test_a_question_is_told_in_its_own_words(lab: Lab, name: str) -> None:
    its = about(preset(name))
    for question in ("mira/qa4", "mira/qa32"):
        said = lab("eval", "sample:mira", "--preset", name, "--set", *few(name), "--question", question).out
        assert odd(said, name) == set()
        assert f"{its.group.en} rank" in said


@rivals
def test_a_sweep_is_told_in_its_own_words(lab: Lab, name: str) -> None:
    knob = few(name)[0].partition("=")[0]
    values = f"{knob}={getattr(preset(name), knob)}"
    words = ("sweep", "sample:mira", "--preset", name, "--grid", values, "--workers", "1")
    said = lab(*words).out
    its = about(preset(name))
    assert odd(said, name) == set()
    assert f"{its.window.en} counted" in said and f"of the base's {its.groups.en}" in said


def few(name: str) -> list[str]:
    """A setting under which evidence is lost."""
    small = {"none": "stm_capacity=2", "memgpt": "context_tokens=512"}
    return [small.get(name, "top_k=1")]


def without_keys(report: str) -> str:
    """Labels are what `--list` takes: a key, then its name."""
    words = (word for line in report.splitlines() for word in line.split())
    return " ".join(word for word in words if "." not in word[1:-1] and word != "evicted")


def test_json_keeps_its_keys(lab: Lab) -> None:
    one, other = (lab("eval", "sample:mira", "--preset", name, "--json").data for name in ("paper", "amem"))
    assert one.keys() == other.keys() and one["writing"]["all"].keys() == other["writing"]["all"].keys()
    assert {"stm", "mtm", "archive"} <= other["writing"]["all"]["places"].keys()
    grid = ("--grid", "top_k=3", "--workers", "1", "--json")
    swept = [lab("sweep", "sample:mira", "--preset", name, *grid).data for name in ("paper", "amem")]
    assert swept[0]["base"].keys() == swept[1]["base"].keys() and "segments" in swept[1]["base"]
    assert "short-term memory counted" in swept[0]["measure"] and "window counted" in swept[1]["measure"]
