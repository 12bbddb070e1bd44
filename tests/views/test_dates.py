"""A date is said in one way by language; no other module writes the name of a month."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import memoryos_lab
from memoryos_lab import preset, replay, samples
from memoryos_lab.views import timeline
from memoryos_lab.views.catalogue import LANGUAGES
from memoryos_lab.views.dates import day, minute

HOME = Path(memoryos_lab.__file__).parent
MONTH = re.compile(r"\b\d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)")
NAMES_A_MONTH = re.compile(r"%[bBcxh]\b|toLocale(?:Date|Time)String|DateTimeFormat")
READ = {"sources/times.py"}  # files may say their times so
DOCTEST = {"memory/when.py"}  # what a form makes


def test_only_one_module_writes_the_name_of_a_month() -> None:
    files = [path for kind in ("py", "js") for path in HOME.rglob(f"*.{kind}")]
    naming = {str(path.relative_to(HOME)) for path in files if NAMES_A_MONTH.search(path.read_text("utf-8"))}
    assert naming - READ - DOCTEST == {"views/dates.py"}


@pytest.mark.parametrize(
    ("seconds", "en", "zh"),
    [
        (1771020000.0, "13 Feb 2026, 22:00", "2026年2月13日 22:00"),
        (0.0, "01 Jan 1970, 00:00", "1970年1月1日 00:00"),
        (None, "", ""),
        (1e300, "", ""),
    ],
    ids=["winter", "begin", "none", "beyond"],
)
def test_a_moment_is_said_by_language(seconds: float | None, en: str, zh: str) -> None:
    assert (minute(seconds), minute(seconds, "zh")) == (en, zh)
    assert en.startswith(day(seconds)) and zh.startswith(day(seconds, "zh"))


def _words(figure: Any) -> str:
    return json.dumps(json.loads(figure.to_json()), ensure_ascii=False)


def test_a_figure_says_its_dates_in_chinese() -> None:
    script, features, _ = samples.load("zh")
    run = replay(script, features, preset("paper"), questions="none")
    said = {language: _words(timeline.draw(run, language=language)) for language in LANGUAGES}
    assert MONTH.search(said["en"]) and not MONTH.search(said["zh"])
    assert re.search(r"20\d\d年\d+月\d+日", said["zh"])
