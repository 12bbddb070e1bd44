"""Which memories this server has open: one room a user, whoever looks at it."""

from __future__ import annotations

from threading import Lock

from ...living.opening import memories
from ...living.store import users as known
from .link import Link
from .room import Room


class Hall:
    """Rooms by user. A memory is open once in a process, and in one process at a time."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}
        self._lock = Lock()

    def enter(self, user: str) -> Room:
        """The room of a user, new if nobody was there; its memory may still have to be opened."""
        with self._lock:
            return self._rooms.setdefault(user, Room(user, Link()))

    def leave(self, room: Room) -> None:
        """Close it: the memory may be opened elsewhere. What is under way is ended first."""
        with self._lock:
            self._rooms.pop(room.user, None)
        if room.job and not room.job.over:
            room.job.cancel()
            room.job.wait(30)
        room.close()
        room.changed()

    def close(self) -> None:
        """Everybody leaves."""
        for room in tuple(self._rooms.values()):
            self.leave(room)


_hall = Hall()  # of this server; no cache, for forgetting empties those


def hall() -> Hall:
    """Where all tabs meet."""
    return _hall


def users() -> list[str]:
    """Everybody about whom something is held on this machine, by name."""
    return list(known(memories()))
