"""`inspect` of what the reference MemoryOS left on disk: read, told, drawn, and joined to its answers."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from .. import runs
from ..evals import published, reference
from ..evals.published import Published
from ..evals.reference import Asked, Differences, Joined, Unaskable
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.memoryos import MemoryOS
from ..memory.policy import presets
from ..memory.types import Question
from ..sources.contents import contents
from ..sources.reference import ReferenceState, claims, read
from . import Outcome, applet
from .confirming import mappings
from .datasets import named
from .inputs import DEFAULT_BACKEND
from .inspect_state_data import asked_data, joined_data, replay_data, state_data
from .inspect_state_page import page
from .marks import mark
from .serving import serve_state

ANSWERS = ("map_out", "question", "audit", "out")  # options that say how answers alone are looked at


def states(paths: list[str]) -> list[str]:
    """Those of the paths that hold a state or a part of one."""
    return [path for path in paths if _is_state(Path(path))]


def _is_state(path: Path) -> bool:
    if path.is_dir():
        return True
    try:
        return path.suffix.lower() in ("", ".json") and claims(path.name, contents(path))
    except LabError:  # what cannot be read is told by whoever reads it
        return False


def run(options: argparse.Namespace, found: list[str]) -> Outcome:
    """Read, report, replay beside it, join what answers are there; then draw it. Raises: LabError."""
    answers = [path for path in options.files if path not in found]
    _refuse(options, answers)
    opens = not options.json if options.open is None else options.open
    if opens:
        applet.check_free(options.port)
    begun = time.perf_counter()
    state = read(*found, sample=options.sample)
    data = state_data(state)
    data["replay"] = replay_data(replay) if (replay := _replayed(options, state)) else None
    joined, unasked = _joined(options, state, answers) if options.dataset else ([], "")
    posed = _posed(options, state) if options.ask else None
    data["joined"], data["unasked"] = [joined_data(one) for one in joined], unasked
    data["asked"] = asked_data(posed) if posed else None
    asked = next((one for one in (posed, *(one.asked for one in joined)) if one), None)
    data["html"] = _drawn(options, state, asked) if options.html else None
    data["seconds"] = time.perf_counter() - begun
    if not opens:
        return Outcome(data, page(data))
    paths = [str(Path(path).absolute()) for path in found]
    serve_state(options, paths, options.sample, data, page(data))
    return Outcome({}, "")


def _refuse(options: argparse.Namespace, answers: list[str]) -> None:
    """Raises: LabError for options that a state has no use for, and answers without a dataset."""
    for name in ANSWERS:
        if getattr(options, name):
            flag = f"--{name.replace('_', '-')}"
            raise LabError(
                f"{flag} is for files of answers, and this is a state",
                where=f"{flag} {getattr(options, name)}",
                hint=f"leave {flag} out, or give the answers alone",
            )
    if answers and not options.dataset:
        raise LabError(
            f"{Path(answers[0]).name} is held against a dataset, and none is named",
            where=answers[0],
            hint="add --dataset: a LoCoMo file, or sample:NAME",
        )


def _replayed(options: argparse.Namespace, state: ReferenceState) -> Differences | None:
    """The pages through our engine; where they have no vectors, only if somebody asks for it."""
    filed = [page for page in state.pages if page.tier == "mtm"]
    if not filed:
        return None
    asked = options.preset or options.backend
    if not asked and any(page.vector is None for page in filed):
        return None
    return reference.replayed(state, options.preset, backend=options.backend or DEFAULT_BACKEND)


def _joined(options: argparse.Namespace, state: ReferenceState, files: list[str]) -> tuple[list[Joined], str]:
    """Each file of answers beside the state, or its questions alone; and why the state was not asked them."""
    dataset = named(options.dataset).dataset
    given = argparse.Namespace(**{**vars(options), "files": files})
    answers: list[Published | None] = [
        published.read(path, dataset, mapping)
        for path, mapping in zip(files, mappings(given, dataset), strict=True)
    ]
    passing = mark(options.mark) if options.mark else None
    how: dict[str, Any] = {"mark": passing, "backend": options.backend or DEFAULT_BACKEND}
    unasked = ""
    try:
        found = [reference.joined(state, one, dataset, ask=True, **how) for one in answers or [None]]
    except Unaskable as error:
        unasked = error.what
        found = [reference.joined(state, one, dataset, **how) for one in answers or [None]]
    return found, unasked


def _posed(options: argparse.Namespace, state: ReferenceState) -> Asked:
    """What the state finds for the texts of --ask, by the rules of its own code or of another MemoryOS."""
    posed = [Question(f"ask {n}", text, 0) for n, text in enumerate(options.ask, start=1)]
    backend = options.backend or DEFAULT_BACKEND
    rules = options.preset if options.preset in presets(MemoryOS) else None
    return reference.asked(state, posed, rules, backend=backend)


def _drawn(options: argparse.Namespace, state: ReferenceState, asked: Asked | None) -> str:
    """Write the page that shows it anywhere, offline, with what it was asked."""
    from ..theatre.offline import offline_html

    run = asked.run if asked else reference.run(state, backend=options.backend or DEFAULT_BACKEND)
    path = Path(options.html)
    with bar("answers") as progress:
        text = offline_html(run, progress=progress)
    with runs.whole_file(path) as file:
        file.write(text)
    return str(path)
