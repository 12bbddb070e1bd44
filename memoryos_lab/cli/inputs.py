"""What a person named, as conversations with features and the knobs to begin with."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from .. import features, runs, samples, sources
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.policy import knobs, preset, set_knobs
from ..memory.replay import MODES, Mode
from ..memory.types import Features, Script
from ..policies.observed import Observed
from .presets import policy_named

SAMPLE = "sample:"
DEFAULT_BACKEND = "minilm-int8"


@dataclass(frozen=True, slots=True)
class Case:
    """One conversation to replay."""

    script: Script
    features: Features | None  # None: not computed yet
    policy: Any
    questions: Mode


def cases(options: argparse.Namespace) -> tuple[Case, ...]:
    """The conversations that INPUT and --sample name, at least one. Raises: LabError."""
    named, path = str(options.input), Path(options.input)
    if named.startswith(SAMPLE):
        _refuse_file_options(options, "a bundled sample")
        found = _bundled(named.removeprefix(SAMPLE), options)
    elif (path / "run.json").is_file():
        _refuse_file_options(options, "a run folder")
        found = _kept(path, options)
    elif _is_envelope(path):
        _refuse_file_options(options, "a MemCube envelope")
        found = _opened(path, options)
    elif runs.is_recording(path):
        _refuse_file_options(options, "a recording")
        found = _watched(path, options)
    else:
        found = _file(path, options)
    return tuple(_moved(case, options) for case in found)


def _refuse_file_options(options: argparse.Namespace, kind: str) -> None:
    """Raises: LabError for an option that says how a file is read, where no file is read."""
    usual = {"format": "auto", "pairing": "natural", "sample": None}
    for name, value in usual.items():
        if getattr(options, name) != value:
            raise LabError(
                f"--{name} says how a file is read, and {kind} is read already",
                where=f"--{name} {getattr(options, name)}",
                hint=f"leave --{name} out",
            )


def one_run(options: argparse.Namespace) -> runs.Run:
    """The one run that INPUT and the options of `replay` name. Raises: LabError, also for several."""
    if options.sample == "all":
        raise LabError("one run is written, not all", where="--sample all", hint="name one conversation")
    (case,) = cases(options)
    computed, _ = with_features(case, options)
    with bar("replay") as progress:
        return runs.replay(case.script, computed, case.policy, questions=case.questions, progress=progress)


def with_features(case: Case, options: argparse.Namespace) -> tuple[Features, float]:
    """The features, and the seconds that it took to compute them. Raises: LabError."""
    if case.features is not None:
        return case.features, 0.0
    begun = time.perf_counter()
    computed = features.compute(case.script, backend=options.backend or DEFAULT_BACKEND)
    return computed, time.perf_counter() - begun


def askable(case: Case) -> Case:
    """The same, for any policy: a memory that was watched has vectors of its pages, and of no question."""
    return replace(case, features=None) if isinstance(case.policy, Observed) else case


def _bundled(name: str, options: argparse.Namespace) -> tuple[Case, ...]:
    script, recorded, info = samples.load(name)
    fits = options.backend in (None, recorded.backend)
    base = policy_named(options.preset, partial(_fitted, info.knobs)) if options.preset else info.policy()
    return (Case(script, recorded if fits else None, base, info.asking),)


def _fitted(own: Mapping[str, Any], name: str) -> Any:
    """The preset with those of a sample's own knobs that it has."""
    base = preset(name)
    return set_knobs(base, {k.name: own[k.name] for k in knobs(base) if k.name in own})


def _kept(path: Path, options: argparse.Namespace) -> tuple[Case, ...]:
    run = runs.Run.load(path)
    if options.backend not in (None, run.features.backend):
        raise LabError(
            f"the run is of the backend {run.features.backend!r}, not {options.backend!r}",
            where=str(path),
            hint="leave --backend out, or replay the conversation itself with that backend",
        )
    base = policy_named(options.preset) if options.preset else run.policy
    return (Case(run.script, run.features, base, run.questions),)


def _is_envelope(path: Path) -> bool:
    from ..exports import memcube

    return memcube.claims(path)


def _opened(path: Path, options: argparse.Namespace) -> tuple[Case, ...]:
    from ..exports import memcube

    envelope = memcube.read(path)
    if options.preset is None:
        return (Case(memcube.script(envelope), None, memcube.policy(envelope), "none"),)
    return (Case(memcube.script(envelope), None, policy_named(options.preset), "none"),)


def _watched(path: Path, options: argparse.Namespace) -> tuple[Case, ...]:
    """A recording as it was seen, or its pages and questions through a policy of ours."""
    from ..living.attach import recorded

    run = recorded(path)
    if options.preset is None:
        return (Case(run.script, run.features, run.policy, run.questions),)
    return (Case(run.script, None, policy_named(options.preset), run.questions),)


def _file(path: Path, options: argparse.Namespace) -> tuple[Case, ...]:
    one = options.sample if options.sample != "all" else None
    loaded = sources.load(path, format=options.format, sample=one, pairing=options.pairing)
    if len(loaded.scripts) > 1 and options.sample is None:
        ids = [script.id for script in loaded.scripts]
        more = f" and {len(ids) - 20} more" if len(ids) > 20 else ""
        raise LabError(
            f"{path.name} holds {len(ids)} conversations",
            where=str(path),
            hint=f"choose with --sample one of {', '.join(ids[:20])}{more}, or all",
        )
    base = policy_named(options.preset or "paper")
    return tuple(Case(script, None, base, "live") for script in loaded.scripts)


def _moved(case: Case, options: argparse.Namespace) -> Case:
    """The case with the knobs of --set and the mode of --questions."""
    values = pairs(options.set)
    questions = _mode(options.questions) if options.questions else case.questions
    return Case(case.script, case.features, set_knobs(case.policy, values), questions)


def pairs(texts: Sequence[str], *, flag: str = "--set", form: str = "KNOB=VALUE") -> dict[str, str]:
    """Knob -> value as they were typed after the flag, in this form. Raises: LabError."""
    for text in texts:
        if "=" not in text:
            raise LabError(
                f"{text!r} moves no knob", where=flag, hint=f"write {form}, and INPUT before {flag}"
            )
    parts = (text.partition("=") for text in texts)
    return {name.strip(): value for name, _, value in parts}


def _mode(text: str) -> Mode:
    for mode in MODES:
        if mode == text:
            return mode
    raise LabError(
        f"there is no mode of asking called {text!r}",
        where=f"--questions {text}",
        hint=f"choose one of {', '.join(MODES)}",
    )
