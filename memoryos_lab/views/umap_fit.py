"""One UMAP fit in a process of its own: vectors as npy on stdin, points as npy on stdout.

Importing and compiling UMAP takes ten seconds in which it holds Python's lock; in the process that
serves the app it would keep the first picture waiting.
"""

from __future__ import annotations

import atexit
import io
import os
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray

SEED = 7
NEIGHBOURS = 15
DISTANCE = 0.15  # closest that two points come
SETTING = f"{NEIGHBOURS} {DISTANCE} cosine {SEED}"  # what else the coordinates hang on
NICE = 10  # whoever looks at the screen comes first

_running: set[subprocess.Popen[bytes]] = set()


def fit(vectors: NDArray[Any]) -> NDArray[np.float64]:
    """Coordinates [n, 2] of vectors [n, d], n at least 3. The same vectors give the same coordinates.

    Raises: RuntimeError with what the other process said last, if it fails.
    """
    sent = io.BytesIO()
    np.save(sent, vectors, allow_pickle=False)
    command = [sys.executable, "-m", __name__]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as other:
        _running.add(other)
        made, told = other.communicate(sent.getvalue())
        _running.discard(other)
    if other.returncode:
        said = told.decode(errors="replace").strip().splitlines()
        raise RuntimeError(said[-1] if said else f"exit code {other.returncode}")
    return np.asarray(np.load(io.BytesIO(made), allow_pickle=False), np.float64)


@atexit.register
def _stop() -> None:
    """Nobody waits for a fit any more when this process ends."""
    for other in tuple(_running):
        other.kill()


def _umap(vectors: NDArray[Any]) -> NDArray[Any]:
    from umap import UMAP  # umap ships no types

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that a fixed seed means one thread, which is wanted
        near = min(NEIGHBOURS, len(vectors) - 1)
        umap = UMAP(n_neighbors=near, min_dist=DISTANCE, metric="cosine", random_state=SEED)
        return np.asarray(umap.fit_transform(vectors))


def main() -> None:
    """Read, fit, write."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    vectors = np.load(io.BytesIO(sys.stdin.buffer.read()), allow_pickle=False)
    made = io.BytesIO()
    np.save(made, _umap(vectors), allow_pickle=False)
    sys.stdout.buffer.write(made.getvalue())


if __name__ == "__main__":
    main()
