"""What a model said about a conversation, kept in a folder: vectors.npy and features.json."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ..memory import codec
from ..memory.errors import LabError
from ..memory.types import Array, Features
from . import files

FORMAT = "memoryos-lab features"
VERSION = 1
VECTORS, REST = "vectors.npy", "features.json"
KNOWN = (VECTORS, REST)


def save_features(features: Features, folder: str | Path) -> None:
    """Write the features into a folder of their own, whole or not at all.

    Raises: LabError if the folder holds other things or cannot be written.
    """
    with files.whole_folder(Path(folder), known=KNOWN) as new:
        write_features(features, new)


def write_features(features: Features, folder: Path) -> None:
    """Write the two files into a folder that is there. Raises: OSError."""
    buffer = io.BytesIO()
    np.save(buffer, features.vectors, allow_pickle=False)
    data = buffer.getvalue()
    (folder / VECTORS).write_bytes(data)
    about = {
        "shape": list(features.vectors.shape),
        "dtype": str(features.vectors.dtype),
        "sha256": _sha(data),
    }
    head = {"format": FORMAT, "version": VERSION, "vectors": about}
    rest = codec.encode(features, leave_out=("vectors",))
    files.write_lines(folder / REST, [codec.to_json({**head, "features": rest})])


def load_features(folder: str | Path) -> Features:
    """The features that `save_features` wrote, vectors in the dtype they had.

    Raises: LabError naming the file and the place, if one is missing, broken, of another version, or
    does not belong to the other.
    """
    path = Path(folder)
    data = files.read_json(path / REST)
    files.check_format(data, FORMAT, VERSION, path / REST)
    vectors = _read_vectors(path / VECTORS, data.get("vectors"))
    with files.placed(str(path / REST)):
        features = codec.decode(Features, data.get("features"), given={"vectors": vectors})
        _check_rows(features)
    return features


def _read_vectors(path: Path, about: Any) -> Array:
    """[r, d] as saved. Raises: LabError."""
    data = files.read_bytes(path)
    if not isinstance(about, dict) or about.get("sha256") != _sha(data):
        raise LabError(
            f"{VECTORS} is cut short, was changed, or does not belong to {REST}",
            where=f"{path}, {len(data)} bytes",
            hint=files.AGAIN,
        )
    try:
        vectors = np.load(io.BytesIO(data), allow_pickle=False)
    except (ValueError, EOFError, OSError) as error:
        raise LabError(f"{VECTORS} is no array file: {error}", where=str(path), hint=files.AGAIN) from None
    if not isinstance(vectors, np.ndarray) or vectors.ndim != 2 or vectors.dtype.kind != "f":
        raise LabError(f"{VECTORS} holds no rows of numbers", where=str(path), hint=files.AGAIN)
    return vectors


def _check_rows(features: Features) -> None:
    """Raises: LabError if a row is named that the vectors do not have."""
    rows = len(features.vectors)
    for name, row in _rows(features):
        if row is not None and not 0 <= row < rows:
            raise LabError(f"row {row} is named, but there are {rows} vectors", where=name)


def _rows(features: Features) -> Iterator[tuple[str, int | None]]:
    yield "fallback", features.fallback
    yield from ((f"page[{i}]", row) for i, row in enumerate(features.page))
    yield from ((f"question[{i}]", row) for i, row in enumerate(features.question))
    for i, themes in enumerate(features.themes):
        yield from ((f"themes[{i}]", theme.vector) for theme in themes or ())
    for i, facts in enumerate(features.facts):
        yield from ((f"facts[{i}]", fact.vector) for fact in facts)
    yield from ((f"acts[{i}]", row) for i, row in enumerate(features.acts))
    for i, read in enumerate(features.distilled or ()):
        yield from ((f"distilled[{i}]", fact.vector) for fact in read.facts)
    yield from ((f"refreshed[{i}]", one.theme.vector) for i, one in enumerate(features.refreshed))


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
