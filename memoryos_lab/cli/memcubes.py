"""`inspect` of MemCubes: what an envelope holds, cube by cube, and what is odd about it."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .. import runs
from ..exports import memcube
from ..features.progress import bar
from ..memory import codec
from ..memory.errors import LabError
from ..memory.when import DAY
from ..views.dates import minute
from . import Outcome
from .aligned import cut, table
from .inputs import DEFAULT_BACKEND

SHOWN = 40  # cubes in the table; --json has all
ABOUT = 28  # columns
OTHERS = ("sample", "question", "ask", "map", "map_out", "audit", "preset", "mark", "out", "open")


def envelopes(paths: list[str]) -> list[str]:
    """Those of the paths that say they are an envelope, or are what MemOS dumps."""
    return [path for path in paths if memcube.claims(Path(path))]


def run(options: argparse.Namespace, found: list[str]) -> Outcome:
    """Read and tell one envelope, and draw it where --html asks for that. Raises: LabError."""
    _refuse(options)
    envelope = memcube.read(found[0])
    data = data_of(envelope)
    if options.html:
        _draw(envelope, options)
    told = {**data, "html": options.html}
    return Outcome(told, "\n".join(_page(envelope, told)))


def _refuse(options: argparse.Namespace) -> None:
    """Raises: LabError for more than one file, and for options that an envelope has no use for."""
    if len(options.files) > 1:
        raise LabError(
            "one envelope is told at a time",
            where=f"inspect {' '.join(map(str, options.files))}"[:200],
            hint="give one file",
        )
    for name in OTHERS:
        if getattr(options, name):
            flag = f"--{name.replace('_', '-')}"
            raise LabError(
                f"{flag} has no use for MemCubes",
                where=flag,
                hint=f"leave {flag} out; replay FILE --preset NAME gives the pages to a memory of ours",
            )


def _draw(envelope: memcube.Envelope, options: argparse.Namespace) -> None:
    """The page that shows it anywhere, offline. Raises: LabError."""
    from ..theatre.offline import offline_html

    run = memcube.observed(envelope, backend=options.backend or DEFAULT_BACKEND)
    with bar("answers") as progress:
        text = offline_html(run, progress=progress)
    with runs.whole_file(Path(options.html)) as file:
        file.write(text)


def data_of(envelope: memcube.Envelope) -> dict[str, Any]:
    """The envelope without what was said, for programs."""
    cubes = [codec.encode(cube, leave_out=("payload",)) for cube in envelope.cubes]
    return {
        "made_with": envelope.made_with,
        "conversation": codec.encode(envelope.conversation),
        "system": codec.encode(envelope.system),
        "counts": dict(Counter(cube.type for cube in envelope.cubes)),
        "forms": dict(Counter(cube.payload.form for cube in envelope.cubes)),
        "pages": sum(len(cube.payload.pages) for cube in envelope.cubes),
        "cubes": cubes,
        "findings": [codec.encode(issue) for issue in envelope.findings],
    }


def _page(envelope: memcube.Envelope, data: dict[str, Any]) -> Iterator[str]:
    told, system = envelope.conversation, envelope.system
    counts = ", ".join(f"{n} {name}" for name, n in data["counts"].items()) or "none"
    yield f"{told.title or told.id} ({told.id}), as {system.title[0]} held it"
    when = minute(told.now)
    yield f"{f'turn {told.turn}, {when}; ' if told.turn else ''}made with {envelope.made_with}"
    yield ""
    yield f"{len(envelope.cubes)} cubes ({counts}) with {data['pages']} pages; left out: {len(told.left_out)}"
    yield ""
    head = ("cube", "form", "status", "pages", "versions", "visits", "strength", "lives", "about")
    rows = [_row(cube) for cube in envelope.cubes[:SHOWN]]
    yield from table(head, rows, left=3, last=1)
    if len(envelope.cubes) > SHOWN:
        yield f"and {len(envelope.cubes) - SHOWN} more: --json has all"
    yield from _findings(data["findings"])
    yield ""
    yield f"drawn in {data['html']}" if data.get("html") else "--html FILE draws it, turn by turn"
    yield "replay FILE --preset NAME gives its pages to a memory of ours"


def _row(cube: memcube.Cube) -> tuple[str, ...]:
    use, ttl = cube.usage, cube.governance.ttl
    slot = f"{cube.payload.slot}: " if cube.payload.slot else ""
    return (
        cube.id[:12],
        cube.payload.form,
        cube.status or "–",
        str(len(cube.payload.pages) or len(cube.provenance.pages)),
        str(len(cube.versions)),
        str(use.visits),
        "–" if use.strength is None else f"{use.strength:.2f}",
        "frozen" if cube.governance.frozen else "–" if ttl is None else f"{ttl / DAY:.0f} d",
        cut(slot + cube.payload.text or ", ".join(cube.payload.keywords) or f"the {cube.type}", ABOUT),
    )


def _findings(findings: list[dict[str, Any]]) -> Iterator[str]:
    if findings:
        yield ""
        yield f"odd about it: {len(findings)}"
        yield from (
            f"  {one['code']}: {cut(one['where'], 40)}: {cut(one['message'], 100)}" for one in findings[:10]
        )
