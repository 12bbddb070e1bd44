"""The run folder: a recipe (conversation, features, knobs) and the events that it leads to.

    run.json        format, version, policy, knobs, backend, counts, versions; size and sha256 of the rest
    pages.jsonl     the conversation: its head, then a line a page, a question, an act
    features/       vectors.npy and features.json
    events.jsonl    a line an event

Snapshots are not stored: loading replays the recipe, so every one of them is there again.
"""

from __future__ import annotations

import hashlib
import platform
from importlib import metadata
from pathlib import Path
from typing import Any

from .. import __version__
from ..memory import codec
from ..memory import replay as fold
from ..memory.errors import LabError
from ..memory.policy import Policy, changed_knobs, knobs, presets, set_knobs
from ..memory.replay import MODES, Mode, Progress
from ..memory.types import Features, Script
from . import files, lines
from .features import load_features, write_features

FORMAT = "memoryos-lab run"
VERSION = 1
HEAD, PAGES, FEATURES, EVENTS = "run.json", "pages.jsonl", "features", "events.jsonl"
KNOWN = (HEAD, PAGES, FEATURES, EVENTS)
PACKAGES = ("numpy", "onnxruntime", "tokenizers")  # what the numbers in a run depend on


class Run(fold.Run):
    """A run that can be kept in a folder.

    >>> from memoryos_lab.memory.policy import preset
    >>> import numpy as np, tempfile
    >>> nothing = Features("none", np.zeros((0, 2)), (), (), (), (), ())
    >>> run = replay(Script("a", "An empty one", ()), nothing, preset("paper"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     run.save(folder + "/run")
    ...     Run.load(folder + "/run").snapshot(turn=0).turn
    0
    """

    @classmethod
    def of(cls, run: fold.Run) -> Run:
        """The same run, with `save`."""
        return cls(run.script, run.features, run.policy, run.questions, run.steps)

    @classmethod
    def load(cls, folder: str | Path, *, check: bool = False, progress: Progress | None = None) -> Run:
        """Read a run folder and replay it; with `check` compare the events with the recorded ones.

        Raises: LabError naming the file and the place if one is missing, cut short, changed, foreign,
            of another version or backend, or (with `check`) if an event differs.
        """
        path = Path(folder)
        if not path.is_dir():
            raise LabError(
                "there is no such run folder", where=str(path), hint="give a folder made by replay --out"
            )
        head = files.read_json(path / HEAD)
        files.check_format(head, FORMAT, VERSION, path / HEAD)
        with files.placed(str(path / HEAD)):
            policy, questions = _policy(head), _questions(head)
        _check_manifest(path, head.get("files"))
        script, features = lines.read_script(path / PAGES), load_features(path / FEATURES)
        backend = head.get("backend")
        if features.backend != backend:
            raise LabError(
                f"the run is of the backend {backend!r}, its features are of {features.backend!r}",
                where=str(path / HEAD),
                hint="θ belongs to a backend: replay the conversation again with the backend you want",
            )
        run = cls.of(fold.replay(script, features, policy, questions=questions, progress=progress))
        if check:
            lines.compare_events(run, path / EVENTS)
        return run

    def save(self, folder: str | Path) -> None:
        """Write the run folder, whole or not at all; a run folder that is there is replaced.

        Raises: LabError if the policy has no preset, the folder holds other things or cannot be written.
        """
        preset = nearest_preset(self.policy)
        with files.whole_folder(Path(folder), known=KNOWN) as new:
            files.write_lines(new / PAGES, lines.script_lines(self.script))
            files.write_lines(new / EVENTS, lines.event_lines(self))
            (new / FEATURES).mkdir()
            write_features(self.features, new / FEATURES)
            head = {**_head(self, preset), "files": _manifest(new)}
            files.write_lines(new / HEAD, [codec.to_json(head, indent=2)])


def replay(
    script: Script,
    features: Features,
    policy: Policy[Any],
    *,
    questions: Mode = "live",
    progress: Progress | None = None,
) -> Run:
    """Replay a conversation; the run can be kept in a folder.

    Raises: LabError if the features do not fit the conversation.
    """
    return Run.of(fold.replay(script, features, policy, questions=questions, progress=progress))


def nearest_preset(policy: Any) -> str:
    """The name of the preset of this policy's class from which the fewest knobs differ.

    Raises: LabError if no preset is of that class.
    """
    alike = {name: base for name, base in presets().items() if type(base) is type(policy)}
    if not alike:
        raise LabError(
            f"{type(policy).__name__} has no preset, so a folder could not name it",
            where="policy",
            hint="register a preset of it first",
        )
    return min(alike, key=lambda name: len(changed_knobs(policy, alike[name])))


def _head(run: fold.Run, preset: str) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "policy": type(run.policy).__name__,
        "preset": preset,
        "knobs": {knob.name: getattr(run.policy, knob.name) for knob in knobs(run.policy)},
        "questions": run.questions,
        "backend": run.features.backend,
        "conversation": {
            "id": run.script.id,
            "title": run.script.title,
            "source": run.script.source,
            "source_sha256": run.script.source_sha256,
        },
        "counts": {
            "pages": len(run.script.pages),
            "questions": len(run.script.questions),
            "acts": len(run.script.acts),
            "steps": len(run.steps),
            "events": sum(len(step.events) for step in run.steps),
        },
        "made_with": _versions(),
    }


def _versions() -> dict[str, str]:
    """Versions of what the numbers in a run depend on."""
    found = {name: metadata.version(name) for name in PACKAGES}
    return {"memoryos-lab": __version__, "python": platform.python_version(), **found}


def _policy(head: dict[str, Any]) -> Policy[Any]:
    """Raises: LabError for a policy or a knob that this program does not know."""
    base = presets().get(str(head.get("preset")))
    values = head.get("knobs")
    if base is None or type(base).__name__ != head.get("policy") or not isinstance(values, dict):
        raise LabError(
            f"no policy {head.get('policy')!r} with a preset {head.get('preset')!r}",
            hint=f"this program has the presets {', '.join(presets())}",
        )
    return set_knobs(base, values)


def _questions(head: dict[str, Any]) -> Mode:
    for mode in MODES:
        if mode == head.get("questions"):
            return mode
    raise LabError(f"'questions' is {head.get('questions')!r}, not one of {', '.join(MODES)}")


def _manifest(folder: Path) -> dict[str, dict[str, Any]]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): _fingerprint(path.read_bytes()) for path in paths}


def _fingerprint(data: bytes) -> dict[str, Any]:
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _check_manifest(folder: Path, manifest: Any) -> None:
    """Raises: LabError naming the first file that is missing, cut short or not the one that was saved."""
    for name in (PAGES, f"{FEATURES}/features.json", f"{FEATURES}/vectors.npy", EVENTS):
        saved = manifest.get(name) if isinstance(manifest, dict) else None
        if not isinstance(saved, dict):
            raise LabError(f"{HEAD} does not list {name}", where=str(folder / HEAD), hint=files.AGAIN)
        data = files.read_bytes(folder / name)
        if _fingerprint(data) != saved:
            raise _damaged(folder / name, data, saved.get("bytes"))


def _damaged(path: Path, data: bytes, size: Any) -> LabError:
    hint = "replay the conversation again with --out, or restore the file from a copy"
    if not isinstance(size, int) or len(data) >= size:
        return LabError(f"{path.name} was changed after it was saved", where=str(path), hint=hint)
    line = data.count(b"\n") + 1
    what = f"{path.name} is cut short: {len(data)} of {size} bytes"
    return LabError(what, where=f"{path}, line {line}, byte {len(data)}", hint=hint)
