"""Watch a running MemoryOS, the reference's own object, and see it in every view.

    recorder = lab.attach(memo)       # memo: a Memoryos of memoryos-pypi or memoryos-mcp
    ...                               # the agent goes on as before
    lab.Lab(recorder.run)

After each turn the public state of the object is read and copied. Nothing of it is changed but that
`add_memory` and the retriever's `retrieve_context` are called through a watcher until `detach`, which gives
them back. What goes wrong while watching is a finding, and never reaches the agent.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from ...memory.errors import LabError
from ...memory.types import Issue
from ...runs import Run
from ...sources.issues import Issues
from . import keeping
from .reading import PARTS, Raw, limits, look
from .run import run_of
from .values import Look, Recording
from .watch import Watch

TRIES = 5  # looks, where another thread changes what is looked at
CALLS = (("", "add_memory"), ("retriever", "retrieve_context"))  # of the object, or of a part of it


def attach(memo: Any, *, title: str = "") -> Recorder:
    """Begin to watch. What the memory holds already is taken as pages that came before.

    Raises: LabError for what has neither a short-term nor a mid-term memory, or is watched already.
    """
    if not any(hasattr(memo, part) for part in PARTS):
        raise LabError(
            f"a {type(memo).__name__} is no MemoryOS: it has neither {' nor '.join(PARTS)}",
            where="attach",
            hint="give a Memoryos of memoryos-pypi, memoryos-mcp or memoryos-chromadb",
        )
    if hasattr(getattr(memo, "add_memory", None), "watched_by"):
        raise LabError("this object is watched already", where="attach", hint="detach the other recorder")
    return Recorder(memo, title)


class Recorder:
    """One watch. As a context manager it detaches at the end of the block.

    `run`: what was seen so far, as a run. `findings`: what could not be seen, or went wrong.
    """

    def __init__(self, memo: Any, title: str = "") -> None:
        self._memo = memo
        self._watch = Watch(title, limits(memo))
        self._lock = threading.RLock()  # of the watch alone: calls of the agent never wait for one another
        self._run: tuple[Recording, Run] | None = None
        self._given_back: list[Callable[[], None]] = []
        self._watching = True
        raw = self._read()
        if raw is not None:
            self._tried("begin", lambda: self._watch.begin(raw))
        for part, name in CALLS:
            self._take(getattr(memo, part, None) if part else memo, part, name)

    # -- what is seen --------------------------------------------------------------------------------

    def observe(self) -> None:
        """Look now: for changes that came by no watched call. Raises nothing."""
        self._see()

    @property
    def recording(self) -> Recording:
        """What was seen so far, as values."""
        with self._lock:
            return self._watch.recording()

    @property
    def run(self) -> Run:
        """What was seen so far, as a run: for `Lab`, for every view, for exports."""
        recording = self.recording
        if self._run is None or self._run[0] != recording:
            self._run = recording, run_of(recording)
        return self._run[1]

    @property
    def findings(self) -> tuple[Issue, ...]:
        return self.recording.findings

    def save(self, path: str | Path) -> None:
        """Write the recording, whole or not at all; `recorded` reads it back. Raises: LabError."""
        keeping.save(self.recording, Path(path))

    # -- begin and end -------------------------------------------------------------------------------

    def detach(self) -> None:
        """Give the calls back. What was seen stays."""
        with self._lock:
            self._watching = False
            while self._given_back:
                self._given_back.pop()()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *error: object) -> None:
        self.detach()

    def __repr__(self) -> str:
        state = "watching" if self._watching else "detached"
        seen = self.recording
        return f"<Recorder, {state}: pages {len(seen.pages)}, questions {len(seen.questions)}>"

    # -- the watched calls ---------------------------------------------------------------------------

    def _take(self, owner: Any, part: str, name: str) -> None:
        """Put a watcher before a call of the object."""
        where = f"{part}.{name}" if part else name
        call = getattr(owner, name, None)
        if not callable(call):
            self._watch.note(Issue("A_MISSING", where, "the object has no such call: tell it by observe()"))
            return
        watcher = self._asking(call) if name == "retrieve_context" else self._adding(call)
        of_class = name not in getattr(owner, "__dict__", {name: call})  # a method, as a rule
        try:
            setattr(owner, name, watcher)
        except Exception as error:  # of an object that forbids it, in its own way
            told = f"cannot be watched ({type(error).__name__}): tell it by observe()"
            self._watch.note(Issue("A_FIXED", where, told))
            return
        self._given_back.append(lambda: _give_back(owner, name, watcher, None if of_class else call))

    def _adding(self, call: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(call)
        def add_memory(*args: Any, **kwargs: Any) -> Any:
            done = False
            try:
                result = call(*args, **kwargs)
                done = True
                return result
            finally:
                self._see(expected=int(done))

        add_memory.watched_by = self  # type: ignore[attr-defined]  # so that nobody watches twice
        return add_memory

    def _asking(self, call: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(call)
        def retrieve_context(*args: Any, **kwargs: Any) -> Any:
            before = self._see()
            found = call(*args, **kwargs)
            self._tried("retrieve_context", lambda: self._asked(_query(args, kwargs), found, before))
            return found

        return retrieve_context

    def _asked(self, text: str, found: Any, before: Look) -> None:
        pages = found.get("retrieved_pages", ()) if isinstance(found, dict) else ()
        with self._lock:
            self._see()
            if self._watching:
                self._watch.asked(text, list(pages), before)

    def _see(self, expected: int = 0) -> Look:
        """Look, and keep what is new; the latest look."""
        with self._lock:
            raw = self._read() if self._watching else None
            if raw is not None:
                self._tried("look", lambda: self._watch.see(raw, expected=expected))
            return self._watch.now

    def _read(self) -> Raw | None:
        issues = Issues(strict=False)
        found: list[Raw] = []
        for _ in range(TRIES):
            try:
                found.append(look(self._memo, issues))
                break
            except RuntimeError:  # changed by another thread while it was gone through
                issues = Issues(strict=False)
            except Exception as error:
                self._failed("look", error)
                break
        for issue in issues.all():
            self._watch.note(issue)
        return found[0] if found else None

    def _tried(self, what: str, act: Callable[[], None]) -> None:
        """Whatever happens to the watch, the agent is not to notice."""
        try:
            act()
        except Exception as error:
            self._failed(what, error)

    def _failed(self, what: str, error: Exception) -> None:
        self._watch.note(Issue("A_FAILED", what, f"{type(error).__name__}: {error}"))


def _query(args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    return str(kwargs.get("user_query", args[0] if args else ""))


def _give_back(owner: Any, name: str, watcher: Any, own: Any) -> None:
    """The call as it was; where somebody put another in its place since, that stays."""
    if getattr(owner, name, None) is not watcher:
        return
    if own is None:
        delattr(owner, name)  # that of the class is there again
    else:
        setattr(owner, name, own)


def recorded(file: str | Path | bytes, name: str = "recording") -> Run:
    """The run of a recording that `Recorder.save` wrote; `name` of one that is given as bytes.

    Raises: LabError naming the line at fault.
    """
    if isinstance(file, bytes):
        return run_of(keeping.load_bytes(file, name))
    return run_of(keeping.load(Path(file)))
