"""The pages of a run as Parquet, with a place on a map: Embedding Atlas and every data frame read it.

embedding-atlas pages.parquet --text text --x projection_x --y projection_y
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa  # pyarrow ships no types
from pyarrow import parquet

from .. import __version__, runs
from ..memory.replay import Run
from ..views import chains
from ..views.projection import Projection, project, wait
from ..views.story import story
from .cells import whole

Method = Literal["pca", "umap"]
PATIENCE = 300.0  # seconds that UMAP may take before principal components are taken instead


def table(
    run: Run,
    *,
    turn: int | None = None,
    method: Method = "umap",
    vectors: bool = False,
    seconds: float = PATIENCE,
) -> Any:
    """A `pyarrow.Table`, a row a page that has arrived.

    Columns: page, turn, turn_ids, speakers, text, user, agent, time, session, tier, segment, label,
    hue, chain, meta, projection_x, projection_y; with `vectors` also vector [d]. The segment is the
    one into which the page was filed first; `hue` names the colour that the figures give it. A page
    without a vector has no place and no vector. Metadata: conversation, backend, policy, projection.

    Raises: LabError for a turn that is not in the run.
    """
    at = run.turns if turn is None else turn
    run.step_of(at)
    placed = _placed(run, method, seconds)
    columns = {**_said(run, at), **_filed(run, at), **_chained(run, at), **_places(placed, at)}
    if vectors:
        columns["vector"] = _vectors(run, at)
    about = {
        "conversation": whole(run.script.title or run.script.id),
        "backend": run.features.backend,
        "policy": repr(run.policy),
        "turn": str(at),
        "projection": placed.method,
        "made_with": f"memoryos-lab {__version__}",
    }
    return pa.table(columns).replace_schema_metadata(about)


def data(run: Run, **which: Any) -> bytes:
    """The file as bytes, e.g. for a download button; arguments as of `table`."""
    return _bytes(table(run, **which))


def write(run: Run, path: str | Path, **which: Any) -> int:
    """The file, whole or not at all; returns the number of rows. Raises: LabError."""
    made = table(run, **which)
    runs.whole_bytes(Path(path), _bytes(made))
    return int(made.num_rows)


def _bytes(made: Any) -> bytes:
    written = pa.BufferOutputStream()
    parquet.write_table(made, written, compression="zstd")
    return bytes(written.getvalue())


def _placed(run: Run, method: Method, seconds: float) -> Projection:
    placed = project(run.features, method=method)
    if placed.state == "working" and wait(run.features, seconds):
        placed = project(run.features, method=method)
    return placed


def _said(run: Run, turn: int) -> dict[str, Any]:
    pages = run.script.pages[:turn]
    times = [None if page.time is None else round(page.time * 1000) for page in pages]
    return {
        "page": pa.array(range(len(pages)), pa.int32()),
        "turn": pa.array(range(1, len(pages) + 1), pa.int32()),
        "turn_ids": _lists(page.turn_ids for page in pages),
        "speakers": _lists(dict.fromkeys(turn.speaker for turn in page.turns) for page in pages),
        "text": _texts(page.text for page in pages),
        "user": _texts(page.user for page in pages),
        "agent": _texts(page.agent for page in pages),
        "time": pa.array(times, pa.timestamp("ms")),
        "session": _texts(page.session for page in pages),
    }


def _texts(texts: Iterable[str | None]) -> Any:
    return pa.array([None if text is None else whole(text) for text in texts], pa.string())


def _lists(rows: Iterable[Iterable[str]]) -> Any:
    return pa.array([[whole(text) for text in row] for row in rows], pa.list_(pa.string()))


def _filed(run: Run, turn: int) -> dict[str, Any]:
    told = story(run)
    lives = told.pages[:turn]
    homes = [next((f.segment for f in life.filings if f.turn <= turn), None) for life in lives]
    named = [None if home is None else told.segments[home] for home in homes]
    hues = ["none" if life is None or life.hue < 0 else f"topic {life.hue + 1}" for life in named]
    return {
        "tier": pa.array([life.tier(turn) for life in lives], pa.string()),
        "segment": pa.array(homes, pa.int32()),
        "label": _texts(None if life is None else life.label for life in named),
        "hue": pa.array(hues, pa.string()),
    }


def _chained(run: Run, turn: int) -> dict[str, Any]:
    of = {page: chain for chain in chains.info(run).chains for page in chain.pages}
    return {
        "chain": pa.array([of[page].chain for page in range(turn)], pa.int32()),
        "meta": _texts(of[page].meta for page in range(turn)),
    }


def _places(placed: Projection, turn: int) -> dict[str, Any]:
    where = dict(zip(placed.pages, placed.xy, strict=True))
    return {
        name: pa.array([where[page][axis] if page in where else None for page in range(turn)], pa.float32())
        for axis, name in enumerate(("projection_x", "projection_y"))
    }


def _vectors(run: Run, turn: int) -> Any:
    """Lists of one length [d]."""
    vectors, rows = run.features.vectors, run.features.page[:turn]
    lists = [None if row is None else vectors[row].astype("float32").tolist() for row in rows]
    return pa.array(lists, pa.list_(pa.float32(), vectors.shape[1]))
