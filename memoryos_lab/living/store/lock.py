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
from typing import BinaryIO

from ...memory.errors import LabError
from ..names import quoted

if sys.platform == "win32":
    import msvcrt

    def _hold(handle: int) -> None:
        os.lseek(
            handle, 1 << 20, os.SEEK_SET
        )  # far behind what the file says, which others must be able to read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _let_go(handle: int) -> None:
        os.lseek(handle, 1 << 20, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _hold(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _let_go(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)  # children that were forked meanwhile hold it too


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock that is held until it is released, or nobody has this object any more, or the process ends."""

    path: Path
    file: BinaryIO

    @classmethod
    def take(cls, path: Path, user: str, *, clock: Callable[[], float] = time.time) -> Lock:
        """Hold the lock at once or not at all. Raises: LabError if another holds it; OSError."""
        while True:
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)
            try:
                _hold(file.fileno())
                if _same(file.fileno(), path):
                    file.truncate(0)
                    file.seek(0)
                    file.write(json.dumps({"pid": os.getpid(), "since": clock()}).encode())
                    return cls(path, file)
            except (BlockingIOError, PermissionError):
                file.close()
                raise _taken(path, user) from None
            except BaseException:
                file.close()
                raise
            file.close()  # its former holder has removed this file: another one counts now

    def release(self) -> None:
        """Let go. The file goes first: who has opened it meanwhile sees that it is not in the folder."""
        if self.file.closed:
            return
        with self.file, suppress(FileNotFoundError):
            if _same(self.file.fileno(), self.path):
                self.path.unlink()
            _let_go(self.file.fileno())


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
