"""What a living memory takes: a turn, a byte, a call to the model, a recall, an opening.

    python bench/live.py --json

The model is a stub of zero latency and vectors are there already, so that what is measured is ours: engine,
features, prompts and store. `rules_…` is a memory without a model, `model_…` one in which every page is
annotated and every promoted set distilled, in the preset `living`.

`…_turn_ms`: median of a turn, with its one transaction on the disk; `…_turn_p99_ms`; `…_cpu_ms`: median of
    its CPU time, which other work on the machine changes less.
`…_flat`: CPU of the last tenth of the turns over that of the first.
`…_written`: bytes written, checkpoints among them, over the bytes that are kept of the turns (texts, vectors,
    events). One transaction a turn is one fsync (docs/decisions/store.md).
`…_recall_ms`, `…_lookup_ms`: a recall at the end that is kept as an input, and one that leaves no trace;
    `…_lookup_cpu_ms`.
`…_open_cpu_s`: to open it again.
`locomo_calls_a_turn`: calls a turn in the preset `paper` on LoCoMo (the paper: 4.9): every page is looked up,
    answered (one call) and taken in; `…_calls_a_page`: for taking it in alone. `locomo_prompt_tokens`: the
    whole prompt of an answer to a question of LoCoMo (the paper: 3,874).
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "tests")]

import numpy as np
from report import options, tell
from stub_model import StubModel
from synthetic import conversation

from memoryos_lab.features import compute
from memoryos_lab.features.embedder import Role, Vectors
from memoryos_lab.features.llm.types import Ask
from memoryos_lab.features.prompts import answer
from memoryos_lab.living import Memory
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.prompt import count_words
from memoryos_lab.memory.types import Features, Script
from memoryos_lab.sources import load

LOCOMO = "data/locomo/locomo10.json"
TOPICS = 200
STARTS = 60  # characters by which a theme is known for that of its page
SAID = "{n}: I went there again with my sister, and told her of what you and I spoke about: {words}."
ANSWERED = "{n}: That sounds like a good day. Did she know what to make of it? I would have said {words}"


@dataclass
class Table:
    """Every text has a number in it, which names its row: a page and what is made of it are alike.

    Under the name of the default backend, for which the bar of continuity is known.
    """

    rows: Vectors
    name: str = "minilm-int8"
    version: str = "1"
    keep: bool = False
    dimensions: int = 384

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        return self.rows[[_number(text) % len(self.rows) for text in texts]]


@dataclass
class Known:
    """The rows of a conversation whose features are there; all other texts are alike."""

    known: dict[str, Any]
    name: str = "minilm-int8"
    version: str = "1"
    keep: bool = False
    dimensions: int = 384
    rest: Vectors = field(default_factory=lambda: np.eye(1, 384, dtype=np.float32))

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        return np.stack([self._row(text) for text in texts])

    def _row(self, text: str) -> Any:
        known = self.known.get(text)
        return known if known is not None else self.known.get(text[:STARTS], self.rest[0])


def _number(text: str) -> int:
    digits = "".join(sign if sign.isdigit() else " " for sign in text).split()
    return int(digits[0]) if digits else 0


def said(ask: Ask) -> Any:
    """What the stub says: one theme a page, one fact a set, in the words of the last line of the record."""
    *_, line = (line for line in ask.messages[-1]["content"].splitlines() if line.startswith("| "))
    words = line[2:].split(": ", 1)[-1]
    match ask.task:
        case "annotate":
            theme = {"summary": words[:120], "keywords": words.split()[-3:]}
            return {"continues": True, "meta": words[:80], "themes": [theme]}
        case "distill":
            fact = {
                "about": "user", "slot": "event", "value": words[:60], "withdrawn": False, "basis": "stated",
                "confidence": 90, "pages": [1],
            }  # fmt: skip
            return {"facts": [fact], "traits": []}
        case "refresh":
            return {"summary": words[:120], "keywords": words.split()[-3:]}
        case _:
            return "It is so."


def lived(kind: str, turns: int) -> dict[str, float]:
    """A memory of so many turns, looked up in and opened again."""
    _, features = conversation(turns, topics=TOPICS)
    table, model = Table(features.vectors), StubModel(said) if kind == "model" else None
    with tempfile.TemporaryDirectory() as folder:
        clock = iter(range(10**9))

        def opened() -> Memory:
            return Memory.open(
                "ann", folder=folder, backend=table, model=model, clock=lambda: 600.0 * next(clock)
            )

        with opened() as memory:
            before = _written()
            wall, cpu = _added(memory, features, turns)
            written = _written() - before
            kept = _kept(memory)
            recall, lookup = _recalls(memory, visit=True), _recalls(memory, visit=False)
        start = time.process_time()
        with opened():
            opening = time.process_time() - start
    tenth = max(1, turns // 10)
    figures = {
        "turn_ms": 1e3 * statistics.median(wall),
        "turn_p99_ms": 1e3 * sorted(wall)[int(0.99 * len(wall))],
        "cpu_ms": 1e3 * statistics.median(cpu),
        "flat": sum(sorted(cpu[-tenth:])[: tenth * 9 // 10]) / sum(sorted(cpu[:tenth])[: tenth * 9 // 10]),
        "written": written / kept,
        "recall_ms": 1e3 * recall[0],
        "lookup_ms": 1e3 * lookup[0],
        "lookup_cpu_ms": 1e3 * lookup[1],
        "open_cpu_s": opening,
    }
    return {f"{kind}_{name}": value for name, value in figures.items()}


def _added(memory: Memory, features: Features, turns: int) -> tuple[list[float], list[float]]:
    """Seconds of each turn, by the wall and by the CPU. Words of a page are those of its topic."""
    wall, cpu = [], []
    for n in range(turns):
        (theme,) = features.themes[n] or ()
        words = " ".join(word.replace(".", "x") for word in theme.keywords)
        user, agent = SAID.format(n=n, words=words), ANSWERED.format(n=n, words=words)
        start, spent = time.perf_counter(), time.process_time()
        memory.add(user, agent)
        wall.append(time.perf_counter() - start)
        cpu.append(time.process_time() - spent)
    return wall, cpu


def _recalls(memory: Memory, *, visit: bool, times: int = 50) -> tuple[float, float]:
    """Median seconds of a recall, by the wall and by the CPU."""
    wall, cpu = [], []
    for n in range(times):
        start, spent = time.perf_counter(), time.process_time()
        memory.recall(f"{n * 7}: what did she make of w{n}?", visit=visit)
        wall.append(time.perf_counter() - start)
        cpu.append(time.process_time() - spent)
    return statistics.median(wall), statistics.median(cpu)


def _written() -> int:
    """Bytes that this process has handed to the system for its files."""
    fields = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(fields["wchar"])


def _kept(memory: Memory) -> int:
    """Bytes of what is kept of the turns."""
    return sum(
        len(record.vectors) + sum(map(len, record.events)) + len(json.dumps(record.body))
        for record in memory._core.store.records()
    )


@contextmanager
def locomo(script: Script) -> Iterator[Memory]:
    """A conversation held in `paper` as a chat is: what the user says is looked up, the page is taken in."""
    f = compute(script)
    known = {
        question.text: f.vectors[row] for question, row in zip(script.questions, f.question, strict=True)
    }
    for page, row in zip(script.pages, f.page, strict=True):
        last = " ".join(page.turns[-1].words.split())[:STARTS]  # what the stub makes the page's theme of
        known |= dict.fromkeys((page.text, page.user, last), f.vectors[row])
    with (
        tempfile.TemporaryDirectory() as folder,
        Memory.open(
            "ann",
            folder=folder,
            policy=preset("paper"),
            backend=Known(known),
            model=StubModel(said),
            speakers=script.speakers,
        ) as memory,  # fmt: skip
    ):
        for page in script.pages:
            if page.user:
                memory.recall(page.user, time=page.time)
            memory.add_many(replace(script, pages=(page,)))
        yield memory


def on_locomo(path: Path) -> dict[str, float]:
    """Calls and tokens over all conversations."""
    calls = pages = 0
    tokens: list[int] = []
    for script in load(path).scripts:
        with locomo(script) as memory:
            calls += memory.ledger.total().calls
            pages += len(script.pages)
            for question in script.questions:
                found = memory.recall(question.text, visit=False)
                ask = answer(found.prompt, memory.run.script)
                tokens.append(sum(count_words(message["content"]) for message in ask.messages))
    return {
        "locomo_calls_a_page": calls / pages,
        "locomo_calls_a_turn": calls / pages + 1,
        "locomo_prompt_tokens": statistics.mean(tokens),
        "locomo_prompt_tokens_most": max(tokens),
    }


def main() -> None:
    given = options(__doc__, turns=10_000)
    figures: dict[str, object] = {"turns": given.turns}
    for kind in ("rules", "model"):
        figures |= lived(kind, given.turns)
    data = os.environ.get("MEMORYOS_LAB_DATA")
    if data:
        figures |= on_locomo(Path(data) / LOCOMO)
    else:
        print("LoCoMo skipped: MEMORYOS_LAB_DATA names no folder", file=sys.stderr)
    tell(figures, as_json=given.json)


if __name__ == "__main__":
    main()
