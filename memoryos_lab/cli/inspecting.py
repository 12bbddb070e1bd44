"""`inspect`: the answers of other programs, held against their dataset; ends in the inspector."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..evals import folder, published
from ..evals.examination import Examination, Mark
from ..evals.published import Audit, Published
from ..features.progress import bar
from ..memory.errors import LabError
from ..sources import Pairing
from ..sources.contents import contents
from . import Outcome, applet, evaluation_question, inspect_state, memcubes
from .confirming import mappings, proposal, told
from .datasets import Named, named
from .inputs import DEFAULT_BACKEND
from .inspect_data import explained, floor_data, run_data, shift_data
from .inspect_page import page
from .marks import mark as marked
from .serving import laboratory


def run(options: argparse.Namespace) -> Outcome:
    """Read, join, diagnose, report; then serve the inspector, or write it. Raises: LabError."""
    if options.dataset is None and (found := memcubes.envelopes(options.files)):
        return memcubes.run(options, found)
    if found := inspect_state.states(options.files):
        return inspect_state.run(options, found)
    if options.ask:
        raise LabError(
            "answers cannot be asked, only a state can",
            where=f"--ask {options.ask[0]}",
            hint="give what MemoryOS left on disk, or leave --ask out",
        )
    if options.dataset is None:
        raise _no_dataset(options.files)
    asked = named(options.dataset)
    if options.map_out:
        return _write_mapping(options, asked)
    if options.question:
        return _one_question(options, asked)
    opens = not options.json if options.open is None else options.open
    if opens:
        applet.check_free(options.port)
    begun = time.perf_counter()
    runs, pagings = _runs(options, asked), _Pagings(options, asked)
    plain = [_examined(options, pagings, one) for one in runs]
    audit = published.audit(options.audit, asked.dataset) if options.audit else None
    examined = [published.overlay(one, audit) for one in plain] if audit else plain
    data = _data(pagings, runs, plain, examined, audit)
    with ExitStack() as held:
        _write(options, asked.file, plain, audit, data, held if opens else None)
        data["seconds"] = time.perf_counter() - begun
        if not opens:
            return Outcome(data, page(data))
        laboratory(options, data["folder"], data, page(data))
    return Outcome({}, "")


def _no_dataset(files: Sequence[str]) -> LabError:
    """Why these cannot be inspected alone. Raises: LabError for what cannot be read at all."""
    if gone := [name for name in files if not Path(name).exists()]:
        return LabError("there is no such file or folder", where=gone[0], hint="check its name")
    for name in files:
        contents(name)  # which says what is no ordinary file
    return LabError(
        "this is no state of a MemoryOS, and answers are held against a dataset: none is named",
        where=f"inspect {files[0]}",
        hint="add --dataset: a LoCoMo file, or sample:NAME; docs/reference-files.md says what a state is",
    )


def _write_mapping(options: argparse.Namespace, asked: Named) -> Outcome:
    made = proposal(options, asked.dataset)
    published.save(made, options.map_out)
    text = f"{told(made)}\n\nwritten to {options.map_out}: look at it, mend it, and give it with --map"
    return Outcome({"mapping": made.fields(), "file": options.map_out}, text)


def _one_question(options: argparse.Namespace, asked: Named) -> Outcome:
    """How each run fared with one question. Raises: LabError for one that the dataset does not have."""
    if options.question not in asked.dataset.by_id:
        raise LabError(
            f"there is no question {options.question!r}",
            where=f"--question {options.question}",
            hint=f"the first is {next(iter(asked.dataset.by_id))}",
        )
    options.sample = asked.dataset.by_id[options.question].script.id
    runs, pagings = _runs(options, asked), _Pagings(options, asked)
    told = []
    for examined in (_examined(options, pagings, one) for one in runs):
        data, text = evaluation_question.one(examined, options.question)
        note = "" if examined.trace == "none" else f" ({examined.trace}, not recorded)"
        told.append(
            ({"name": examined.name, "trace": examined.trace, **data}, f"{examined.name}{note}\n{text}")
        )
    return Outcome({"runs": [data for data, _ in told]}, "\n\n".join(text for _, text in told))


class _Pagings:
    """What is looked at, with pages as the source of each run made them; read once a pairing."""

    def __init__(self, options: argparse.Namespace, asked: Named) -> None:
        self.natural = asked.only(options.sample)
        self._options = options
        self._made: dict[Pairing, Named] = {"natural": self.natural}

    def pairing(self, one: Published) -> Pairing:
        """Of a run that is re-enacted its source's, unless --preset says that it is ours."""
        return one.mapping.pairing if one.preset and not self._options.preset else "natural"

    def of(self, one: Published) -> Named:
        pairing = self.pairing(one)
        if pairing not in self._made:
            self._made[pairing] = named(self._options.dataset, pairing).only(self._options.sample)
        return self._made[pairing]


def _runs(options: argparse.Namespace, asked: Named) -> list[Published]:
    """The runs, joined to the whole dataset, then cut to what is looked at; no two of one name."""
    part = asked.only(options.sample).dataset
    read = [
        published.read(path, asked.dataset, mapping)
        for path, mapping in zip(options.files, mappings(options, asked.dataset), strict=True)
    ]
    names = Counter(one.name for one in read)
    runs = []
    for n, one in enumerate(read, 1):
        cut = one.within(part, asked.dataset) if options.sample else one
        name = one.name if names[one.name] == 1 else f"{one.name} ({n})"
        runs.append(replace(cut, predictions=replace(cut.predictions, name=name)))
    return runs


def _examined(options: argparse.Namespace, pagings: _Pagings, one: Published) -> Examination:
    wanted, mark = pagings.of(one), _mark(options.mark, one)
    recorded = wanted.features if options.backend in (None, wanted.backend) else {}
    with bar(f"{one.name}") as progress:
        return published.reenact(
            wanted.dataset,
            one,
            mark=mark,
            preset=options.preset,
            features=recorded,
            backend=options.backend or DEFAULT_BACKEND,
            workers=options.workers,
            progress=progress,
        )


def _mark(text: str | None, one: Published) -> Mark:
    """What --mark says, or the run's own measure. Raises: LabError for one that the run does not have."""
    mark = marked(text) if text else published.own_mark(one)
    if mark.scorer == "evidence" or (mark.scorer == "judge" and not one.predictions.judged):
        lacking = "no verdict of its own" if mark.scorer == "judge" else "answers, and evidence judges none"
        raise LabError(
            f"{one.file} holds {lacking}", where=f"--mark {text}", hint="choose a scorer: official:.5"
        )
    return mark


def _data(
    pagings: _Pagings,
    runs: Sequence[Published],
    plain: Sequence[Examination],
    examined: Sequence[Examination],
    audit: Audit | None,
) -> dict[str, Any]:
    dataset = pagings.natural.dataset
    measured = [published.measures(one) for one in plain]
    shifts = [published.shift(a, b, audit) for a, b in zip(plain, examined, strict=True)] if audit else []
    return {
        "dataset": {"name": dataset.name, "sha256": dataset.sha256, "questions": len(dataset)},
        "runs": [
            run_data(dataset, run, one) | {"pairing": pagings.pairing(run)}
            for run, one in zip(runs, plain, strict=True)
        ],
        "floors": {
            scorer: found
            for scorer in dict.fromkeys(one.mark.scorer for one in plain)
            if (found := floor_data(dataset, scorer))
        },
        "explained": explained(plain),
        "beside": published.beside_json(published.beside(examined)),
        "measures": [one and one._asdict() for one in measured],
        "audit": shift_data(audit, shifts) if audit else None,
    }


def _write(
    options: argparse.Namespace,
    file: Path,
    examined: Sequence[Examination],
    audit: Audit | None,
    data: dict[str, Any],
    kept: ExitStack | None,
) -> None:
    """The evaluation folder, where one is asked for or the app needs one, and the offline page.

    Both hold the diagnoses by the gold as it is, and the audit beside them: an overlay comes off again.
    """
    place = options.out
    if place is None and kept:
        place = str(
            Path(kept.enter_context(tempfile.TemporaryDirectory(prefix="memoryos-lab-"))) / "inspected"
        )
    if place is not None:
        folder.save(examined, place, file, audit=audit)
    if options.html:
        from ..inspector import offline

        offline.write(examined, options.html, audit=audit)
    data |= {"folder": place, "out": options.out, "html": options.html}
