"""What every registered policy holds to, whatever it remembers.

The laws stand in `memoryos_lab.policies.conformance`, where others use them too. Here they are held over
every preset, and those of pages and recall over conversations that hypothesis makes up.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from memoryos_lab.memory.policy import presets
from memoryos_lab.memory.types import Features, Script
from memoryos_lab.policies.conformance import LAWS, Trial, World, findings
from memoryos_lab.policies.conformance.trial import tight
from memoryos_lab.views import words
from worlds import worlds

Made = tuple[Script, Features]
few = settings(max_examples=10)
every = pytest.mark.parametrize("name", list(presets()))
FAR = "stands_its_extremes"
CLASSES = {type(policy): name for name, policy in reversed(presets().items())}  # with their first preset
DRAWN = (
    "loses_no_page",
    "moves_pages_by_events",
    "groups_are_the_store",
    "keeps_to_capacity",
    "keeps_secrets",
    "links_join_what_is_held",
    "links_are_told",
    "follows_links_that_are_there",
    "finds_what_it_holds",
    "surveys_what_it_recalls",
    "is_deterministic",
    "is_a_prefix",
    "is_written_as_json",
    "says_what_it_did",
)


@every
def test_a_preset_breaks_no_law(name: str) -> None:
    assert list(map(str, findings(presets()[name], [law for law in LAWS if law != FAR]))) == []


@pytest.mark.parametrize("name", list(CLASSES.values())[::-1])
def test_knobs_may_be_moved_as_far_as_they_go(name: str) -> None:
    assert list(map(str, findings(presets()[name], [FAR]))) == []


@every
@few
@given(worlds())
def test_a_preset_breaks_no_law_in_a_conversation_of_any_shape(name: str, made: Made) -> None:
    trial = Trial(small(name), World("drawn", "by hypothesis", *made))
    assert list(_breaches(trial, DRAWN)) == []


def _breaches(trial: Trial, laws: Iterable[str]) -> Iterable[str]:
    return (f"{law}: {breach}" for law in laws for breach in LAWS[law].breaches(trial))


def small(name: str) -> Any:
    """The preset with a window that a short conversation overflows."""
    return tight(presets()[name])


@every
@few
@given(worlds())
def test_every_event_is_told(name: str, made: Made) -> None:
    run = Trial(small(name), World("drawn", "by hypothesis", *made)).run
    for turn in range(run.turns + 1):
        for language in ("en", "zh"):
            assert all(sentence.text for sentence in words.info(run, turn, language=language))


def test_the_guide_writes_a_lawful_policy_in_thirty_lines() -> None:
    guide = Path(__file__).parents[2] / "docs" / "how-to" / "own-policy.md"
    code = re.findall(r"```python\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)[0]
    assert len([line for line in code.splitlines() if line.strip()]) == 30
    names: dict[str, Any] = {}
    exec(compile(code, "mine.py", "exec", dont_inherit=True), names)
    assert list(map(str, findings(names["Mine"]()))) == []


HASHED = """
from hashlib import sha256
from memoryos_lab import samples
from memoryos_lab.memory import codec
from memoryos_lab.memory.policy import presets
from memoryos_lab.memory.replay import replay
script, features, _ = samples.load("mira")
for name, policy in presets().items():
    run = replay(script, features, policy)
    lines = "".join(codec.to_line(event) for _, event in run.events())
    print(name, sha256(lines.encode()).hexdigest())
"""


@pytest.mark.slow
def test_no_order_of_a_set_is_told() -> None:
    """Texts hash otherwise in every process: what is taken from a set in its order would differ."""
    told = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1 and len(told.pop().splitlines()) == len(presets())
