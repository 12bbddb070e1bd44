"""A room of the chat on a memory in a folder of the test's own, with a model of no latency or none."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from stub_model import StubModel

from memoryos_lab.app.chat.bench import Bench
from memoryos_lab.app.chat.job import Job
from memoryos_lab.app.chat.link import Link
from memoryos_lab.app.chat.room import Room
from memoryos_lab.features.model_mind import ModelMind
from memoryos_lab.living import Memory

SAID = (
    "My name is Ann and I live in Porto.",
    "I love baking sourdough bread.",
    "I have a cat called Miso.",
)
WAIT = 60.0  # s


def done(job: Job) -> Job:
    """The job, once it is over; what went wrong in it is no surprise to who looks at `fault`."""
    assert job.wait(WAIT), job.kind
    return job


class Modelled(Link):
    """A link to a stub."""

    model_: StubModel

    def opening(self) -> dict[str, Any]:
        return {"model": ModelMind(self.model_)}


def modelled(model: StubModel) -> Link:
    link = Modelled("stub", "http://127.0.0.1:9/v1")
    object.__setattr__(link, "model_", model)
    return link


def room(folder: Path, user: str = "Ann", *, model: StubModel | None = None) -> Room:
    """An open room."""
    made = Room(
        user, modelled(model) if model else Link(), partial(Memory.open, folder=folder, backend="hash")
    )
    job = done(made.open(create=True))
    assert job.fault is None, job.fault
    return made


def talked(folder: Path, *said: str) -> Room:
    """A room in which that was said."""
    made = room(folder)
    for text in said or SAID:
        assert done(made.ask(text)).fault is None
    return made


def seated(where: Room) -> Bench:
    """A tab that looks at it."""
    return Bench(room=where)
