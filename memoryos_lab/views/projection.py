"""Page vectors on a plane: principal components at once, UMAP when it is ready.

UMAP is fitted once for a set of vectors, in a process of its own, and its coordinates are frozen:
nothing on the map jumps when the turn or a knob moves. They are kept by a digest of the vectors: here
as long as the process lives, and in the store of features for the next time.
"""

from __future__ import annotations

import hashlib
import threading
import time
from importlib.metadata import version
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..features import default_store
from ..features.store import key as store_key
from ..memory.errors import LabError
from ..memory.types import Features
from . import umap_fit

FEWEST = 15  # points that UMAP needs; below, principal components are all there is
HEAD_START = 4.0  # seconds in which the first picture is drawn before UMAP takes a core
USUAL = 14.0  # seconds that a fit takes here, mostly importing and compiling

Points = NDArray[np.float64]  # [n, 2]
Boxed = tuple[tuple[float, float], ...]  # [n], each axis from 0 to 1
State = Literal["ready", "working", "failed"]


class Projection(NamedTuple):
    """Coordinates of the pages, each axis from 0 to 1."""

    method: Literal["pca", "umap"]
    state: State  # of what was asked for; "working": these are principal components meanwhile
    pages: tuple[int, ...]  # [n] pages that have a vector
    xy: Boxed
    elapsed: float = 0.0  # seconds since the fit began
    note: str = ""  # why it failed, or could not be kept


class _Fit:
    """One fit on its way; the thread writes `points` or `fault`, then `done`."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.points: Boxed | None = None
        self.fault = ""
        self.done = threading.Event()


_fits: dict[str, _Fit] = {}
_flat: dict[str, Boxed] = {}  # principal components
_lock = threading.Lock()


def project(features: Features, *, method: Literal["pca", "umap"] = "umap") -> Projection:
    """Where each page lies. Asking for "umap" starts the fit, and answers with what there is."""
    pages = tuple(page for page, row in enumerate(features.page) if row is not None)
    vectors = _vectors(features)
    key = _digest(vectors)
    if key not in _flat:
        _flat[key] = _boxed(principal(vectors))
    if method == "pca" or len(pages) < FEWEST:
        return Projection("pca", "ready", pages, _flat[key])
    fit = _started(key, vectors)
    if not fit.done.is_set():
        return Projection("pca", "working", pages, _flat[key], time.monotonic() - fit.began)
    if fit.points is None:
        return Projection("pca", "failed", pages, _flat[key], note=fit.fault)
    return Projection("umap", "ready", pages, fit.points, note=fit.fault)


def wait(features: Features, seconds: float) -> bool:
    """Wait for the fit of these vectors; True once it is there."""
    vectors = _vectors(features)
    return _started(_digest(vectors), vectors).done.wait(seconds)


def principal(vectors: NDArray[Any]) -> Points:
    """The first two principal components, [n, 2]; the sign is fixed, so a rerun is equal.

    >>> principal(np.array([[0., 0.], [2., 0.], [4., 0.]])).tolist()
    [[-2.0, 0.0], [0.0, 0.0], [2.0, 0.0]]
    """
    if not len(vectors):
        return np.zeros((0, 2))
    centred = np.asarray(vectors, np.float64) - np.mean(vectors, axis=0, dtype=np.float64)
    axes = _axes(centred)
    axes = axes * np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])[:, None]
    points = centred @ axes.T
    return np.pad(points, ((0, 0), (0, 2 - points.shape[1]))) + 0.0


def _axes(centred: Points) -> NDArray[np.float64]:
    """The (at most) two directions of most variance, [2, d], of centred points [n, d]."""
    n, d = centred.shape
    if n > d:  # of many points the covariance [d, d] is a fraction of the work
        _, vectors = np.linalg.eigh(centred.T @ centred)
        return np.ascontiguousarray(vectors[:, ::-1][:, :2].T)
    return np.asarray(np.linalg.svd(centred, full_matrices=False)[2][:2])


def _vectors(features: Features) -> NDArray[Any]:
    rows = [row for row in features.page if row is not None]
    return np.asarray(features.vectors[rows]) if rows else np.zeros((0, 2))


def _boxed(points: Points) -> Boxed:
    if not len(points):
        return ()
    low = points.min(axis=0)
    size = np.ptp(points, axis=0)
    scaled = np.where(size > 0, (points - low) / np.where(size > 0, size, 1), 0.5)
    return tuple((round(x, 4), round(y, 4)) for x, y in scaled.tolist())


def _digest(vectors: NDArray[Any]) -> str:
    return hashlib.sha256(f"{vectors.shape}{vectors.dtype}".encode() + vectors.tobytes()).hexdigest()


def _started(key: str, vectors: NDArray[Any]) -> _Fit:
    with _lock:
        if key not in _fits:
            fit = _fits[key] = _Fit()
            fit.points = _kept(key)
            if fit.points is not None:
                fit.done.set()
            else:
                threading.Thread(target=_run, args=(fit, key, vectors), name="umap", daemon=True).start()
        return _fits[key]


def _run(fit: _Fit, key: str, vectors: NDArray[Any]) -> None:
    fit.done.wait(HEAD_START)
    try:
        points = _boxed(umap_fit.fit(vectors))
        default_store().keep_records({_place(key): points})
        fit.points = points
    except LabError as error:  # it is there all the same, and fitted again next time
        fit.points, fit.fault = points, str(error)
    except Exception as error:  # whatever the library raises, the map stays with PCA and says why
        fit.fault = f"{type(error).__name__}: {error}"
    fit.done.set()


def _kept(key: str) -> Boxed | None:
    """The coordinates of an earlier fit; None also where the store cannot be read: then it is fitted."""
    try:
        found = default_store().records([_place(key)])
    except LabError:
        return None
    return next((tuple((x, y) for x, y in points) for points in found.values()), None)


def _place(key: str) -> bytes:
    return store_key("map", "umap", f"{version('umap-learn')} {umap_fit.SETTING}", key)
