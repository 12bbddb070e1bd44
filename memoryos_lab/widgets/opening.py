"""Whatever a notebook names, as a conversation with features and the setting to begin with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from .. import features as computing
from .. import runs, samples, sources
from ..exports import memcube
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.policy import preset
from ..memory.replay import Mode, Run
from ..memory.types import Features, Script
from ..theatre.asking import asked_at_first

SAMPLE = "sample:"
Source = Run | Script | str | Path


class Opened(NamedTuple):
    """A conversation that can be replayed."""

    script: Script
    features: Features
    base: Callable[[str], Any]  # the policy that a preset starts from
    policy: Any  # of the first run
    asking: Mode
    bundled: str | None = None  # name of the sample, if it is one


def opened(source: Source, features: Features | None = None, *, sample: str | None = None) -> Opened:
    """A run, a script, `sample:NAME`, a run folder, or a file; `sample` says which conversation of a file.

    Features are computed where none are given and none are recorded. Raises: LabError.
    """
    match source:
        case Run():
            return _of_run(source)
        case Script():
            return _of_script(source, features)
        case str() if source.startswith(SAMPLE):
            return _of_sample(source.removeprefix(SAMPLE))
        case str() | Path() if (Path(source) / "run.json").is_file():
            return _of_run(runs.Run.load(source))
        case str() | Path() if runs.is_recording(Path(source)):
            return _of_recording(Path(source))
        case str() | Path() if memcube.claims(Path(source)):
            return _of_run(memcube.observed(memcube.read(source)))
        case str() | Path():
            return _of_script(_script(Path(source), sample), features)
    raise LabError(
        f"a {type(source).__name__} is no conversation",
        where="Lab",
        hint="give a run, a script, a file, a run folder, or sample:tutor",
    )


def _of_run(run: Run) -> Opened:
    return Opened(run.script, run.features, preset, run.policy, run.questions)


def _of_recording(path: Path) -> Opened:
    from ..living.attach import recorded

    return _of_run(recorded(path))


def _of_script(script: Script, features: Features | None) -> Opened:
    return Opened(script, features or _computed(script), preset, preset("paper"), asked_at_first(script))


def _of_sample(name: str) -> Opened:
    script, features, info = samples.load(name)
    return Opened(script, features, info.base, info.policy(), info.asking, name)


def _script(path: Path, sample: str | None) -> Script:
    scripts = sources.load(path, sample=sample).scripts
    if len(scripts) > 1:
        raise LabError(
            f"{path.name} holds {len(scripts)} conversations",
            where=str(path),
            hint=f"choose with sample=, one of {', '.join(script.id for script in scripts[:20])}",
        )
    return scripts[0]


def _computed(script: Script) -> Features:
    with bar("features", unit="text") as progress:
        return computing.compute(script, progress=progress)
