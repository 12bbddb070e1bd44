"""What a model is asked over LoCoMo: calls a turn, tokens an answer, and what a moved knob asks anew.

    python bench/asking.py --json

`calls_per_turn`: an answer a page, as an agent gives it, with all that is asked to remember the page: its
    annotation, and the promoted sets that became due. The paper has 4.9 (arXiv 2506.06326, efficiency).
`prompt_tokens_per_answer`: what an answer reads; the paper has 3,874.
`known_after`: share of the promoted sets of another setting that were read under the first, so that they are
    not asked again.
`rules`: pages filed by themes of rules. `model`: by those of a mind that takes its themes from the words
    it is shown; it stands for what a real one would file.

Counts, not times: the machine does not matter. Tokens are counted roughly, four characters each. Needs
`MEMORYOS_LAB_DATA`; without it the bundled Mira is read, and it says so.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from report import options, tell

from memoryos_lab import features, samples, sources
from memoryos_lab.features import prompts
from memoryos_lab.features.distilling import distil_run
from memoryos_lab.features.keywords import words
from memoryos_lab.features.llm.ledger import Ledger
from memoryos_lab.features.mind import Annotation, ThemeText
from memoryos_lab.memory.events import Promoted
from memoryos_lab.memory.presets import PAPER
from memoryos_lab.memory.prompt import assemble, count_words
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Fact, Features, Page, Question, Script

PAPERS = {"calls_per_turn": 4.9, "prompt_tokens_per_answer": 3874}
MOVED: dict[str, dict[str, Any]] = {
    "tau 4": {"tau": 4.0}, "tau 6": {"tau": 6.0}, "theta .5": {"theta": 0.5}, "theta .7": {"theta": 0.7},
    "mtm 100": {"mtm_capacity": 100}, "stm 10": {"stm_capacity": 10}, "m 10": {"top_m": 10},
}  # fmt: skip


def scripts(folder: str | None) -> tuple[str, list[Script]]:
    """LoCoMo's ten, or Mira."""
    if folder is None:
        return "mira (MEMORYOS_LAB_DATA names no LoCoMo)", [samples.load("mira").script]
    return "locomo10", list(sources.load(Path(folder) / "data/locomo/locomo10.json").scripts)


def spoken(script: Script) -> Script:
    """The conversation as an agent lives it: before each page the memory is asked what the user says."""
    said = ((i, page.user or page.text) for i, page in enumerate(script.pages))
    return replace(script, questions=tuple(Question(f"t{i}", text, i - 1) for i, text in said))


class Words:
    """A mind of zero latency: its themes and facts are made of the words that it is shown."""

    name = "words"

    def __init__(self) -> None:
        self.ledger = Ledger()

    def annotate(self, page: Page, before: Page | None, meta: str, **_: Any) -> Annotation:
        return Annotation(before is not None, page.text[:100], (self.refresh([page]),))

    def distill(self, pages: Mapping[int, Page], **_: Any) -> tuple[Fact, ...]:
        return tuple(Fact("user_kb", "", page.text[:60], (i,)) for i, page in pages.items())

    def refresh(self, pages: Sequence[Page], **_: Any) -> ThemeText:
        said = " ".join(turn.words for turn in pages[-1].turns)
        return ThemeText(said[:120], tuple(dict.fromkeys(words(said)))[:5])

    def answer(self, *_: Any, **__: Any) -> Iterator[Any]:
        return iter(())


def read_by_model(script: Script) -> Features:
    """Features as a mind gives them, with all that `paper` wants to know."""
    f = features.compute(script, model=Words())
    return distil_run(script, f, PAPER, Words(), embedder=features.backend(f.backend))


def sets(run: Run) -> list[tuple[int, ...]]:
    """Every promotion's pages, in order."""
    return [event.pages for _, event in run.events() if isinstance(event, Promoted)]


def distil_calls(script: Script, run: Run) -> int:
    """Requests that reading each promoted set once takes."""
    found = dict.fromkeys(sets(run))
    return sum(1 for pages in found for _ in prompts.batches(script.pages[page] for page in pages))


def answers(run: Run) -> Iterator[int]:
    """Tokens that the answer to each question reads."""
    for number, step in enumerate(run.steps, start=1):
        if step.recall is not None:
            prompt = assemble(step.recall, run.snapshot(step=number), run.script, run.features)
            ask = prompts.answer(prompt, run.script)
            yield sum(count_words(message["content"]) for message in ask.messages)


def of(runs: Sequence[Run]) -> dict[str, Any]:
    """Figures of conversations that were lived under `paper`."""
    pages = sum(run.turns for run in runs)
    distilled = sum(distil_calls(run.script, run) for run in runs)
    found = [pages for run in runs for pages in sets(run)]
    tokens = [count for run in runs for count in answers(run)]
    return {
        "annotate_per_turn": 1.0,
        "distill_per_turn": distilled / pages,
        "calls_per_turn": 2.0 + distilled / pages,
        "pages_per_set": statistics.mean(map(len, found)) if found else 0.0,
        "prompt_tokens_per_answer": statistics.mean(tokens),
        "prompt_tokens_p95": statistics.quantiles(tokens, n=20)[-1],
    }


def known_after(runs: Sequence[Run], moved: dict[str, Any]) -> float:
    """Share of the sets that the moved run promotes which the first has read."""
    both = new = 0
    for run in runs:
        read = set(sets(run))
        wanted = set(sets(replay(run.script, run.features, replace(PAPER, **moved))))
        both, new = both + len(wanted & read), new + len(wanted)
    return both / new if new else 1.0


def main() -> None:
    chosen = options(__doc__)
    name, found = scripts(os.environ.get("MEMORYOS_LAB_DATA"))
    lived = [spoken(script) for script in found]
    ruled = [replay(script, features.compute(script), PAPER) for script in lived]
    by_model = [replay(script, read_by_model(script), PAPER) for script in lived]
    told: dict[str, Any] = {"conversations": name, "pages": sum(run.turns for run in ruled), "paper": PAPERS}
    told["rules"] = of(ruled)
    told["model"] = of(by_model)
    told["known_after"] = {what: round(known_after(by_model, knobs), 3) for what, knobs in MOVED.items()}
    told["known_after_rules"] = {what: round(known_after(ruled, knobs), 3) for what, knobs in MOVED.items()}
    tell(told, as_json=chosen.json)


if __name__ == "__main__":
    main()
