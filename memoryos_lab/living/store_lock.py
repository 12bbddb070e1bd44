"""One process at a time: a lock that the system lets go of by itself when its holder ends, however it ends.

SQLite's own lock would be enough if nobody else opened the file. But on POSIX systems a process loses it as
soon as any part of it opens and closes the same file, to copy it, say. This one stands on a file of its
own, which also tells whom to blame. What that file says is never taken for the lock itself, so nothing in
it can be stale.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from memoryos_lab.memory.errors import LabError

from .names import quoted

if sys.platform == "win32":
    import msvcrt

    def _held(handle: int) -> bool:
        os.lseek(
            handle, 1 << 20, os.SEEK_SET
        )  # far behind what the file says, which others must be able to read
        with suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            return True
        return False
else:
    import fcntl

    def _held(handle: int) -> bool:
        with suppress(BlockingIOError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock that is held."""

    path: Path
    handle: int

    @classmethod
    def take(cls, path: Path, user: str, *, clock: Callable[[], float] = time.time) -> Lock:
        """Hold the lock at once or not at all. Raises: LabError if another holds it; OSError."""
        while True:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                if not _held(handle):
                    raise _taken(path, user)
                if _same(handle, path):
                    os.ftruncate(handle, 0)
                    os.lseek(handle, 0, os.SEEK_SET)
                    os.write(handle, json.dumps({"pid": os.getpid(), "since": clock()}).encode())
                    return cls(path, handle)
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)  # its former holder has removed this file: another one counts now

    def release(self) -> None:
        """Let go. The file goes first: who has opened it meanwhile sees that it is not in the folder."""
        with suppress(FileNotFoundError):
            if _same(self.handle, self.path):
                self.path.unlink()
        os.close(self.handle)


def _same(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _taken(path: Path, user: str) -> LabError:
    """Whose process it is and since when, as far as its file says so."""
    try:
        said = json.loads(path.read_bytes())
        pid, since = (
            int(said["pid"]),
            time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(float(said["since"]))),
        )
    except (OSError, ValueError, KeyError, TypeError):  # it is being written, or gone already
        who, hint = "another process", "close it there, or wait until it is closed"
    else:
        mine = pid == os.getpid()
        who = f"{'this process already' if mine else f'another process (pid {pid})'}, since {since}"
        hint = (
            "use the one that is open, or close it first" if mine else f"close it there, or end process {pid}"
        )
    return LabError(f"the memory of {quoted(user)} is open in {who}", where=str(path), hint=hint)
