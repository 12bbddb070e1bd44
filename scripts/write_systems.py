"""Write what docs/systems.md says of the systems, and their figures over LoCoMo, into the page.

    MEMORYOS_LAB_DATA=FOLDER python scripts/write_systems.py [MATRIX …]

Between the marks of the page stands what is made: the systems from the code, an example from the command, and
the figures from FOLDER/data/locomo/locomo10.json (some ten minutes), or from matrices that were kept with
--out: one a budget, one that was tuned, one that was tuned with --extensions, or some of these; what is not
given stays. Numbers only: no word of the data enters the page. Read the prose again afterwards: it speaks of
the tables.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from systems_tuned import interval, tuned_blocks

from memoryos_lab import sources
from memoryos_lab.cli import main as command
from memoryos_lab.cli.comparing_matrix_report import share
from memoryos_lab.cli.comparing_report import STAGES, stage_name
from memoryos_lab.course.writing.literal import table
from memoryos_lab.evals.dataset import CATEGORIES, Dataset
from memoryos_lab.evals.labels import Stage
from memoryos_lab.evals.systems import NOTE, Matrix, by_conversation, differences, load_matrix, matrix, tuned
from memoryos_lab.memory.about import about
from memoryos_lab.memory.policy import preset, presets

PAGE = Path(__file__).parents[1] / "docs" / "systems.md"
BASE = "paper"
BUDGETS = (500, 1000, 2000, 4000)  # tokens of a prompt
SETTINGS = 40  # tried of each system
EXTENDED = ("memoryos", "flat")  # systems to which knobs of ours were added
EXAMPLE = "compare sample:tutor --policies memoryos,memgpt,amem,flat"


def systems() -> str:
    """A row a system; presets of one policy stand together."""
    named: dict[str, list[str]] = {}
    for name in presets():
        policy = preset(name)
        named.setdefault(about(policy).title.en, []).append(f"`{name}`")
    said = {about(preset(name)).title.en: about(preset(name)) for name in presets()}
    return table(
        ("system", "presets", "paper", "idea"),
        [
            (title, ", ".join(names), said[title].paper or "–", said[title].idea.en)
            for title, names in named.items()
        ],
    )


def parts() -> str:
    """What each calls its parts."""
    said = {about(preset(name)).title.en: about(preset(name)) for name in presets()}
    return table(
        ("system", "in the prompt", "findable", "out of reach", "groups", "strength", "written beyond pages"),
        [
            (
                title, one.window.en, one.store.en, one.archive.en, one.groups.en,
                one.strength.en if one.strength else "–", one.lasting.en,
            )
            for title, one in said.items()
        ],
    )  # fmt: skip


def left_out() -> str:
    """What a re-statement does without, by system."""
    said = {about(preset(name)).title.en: about(preset(name)) for name in presets()}
    return "\n\n".join(
        "\n".join(_left_out(title)) for title, one in said.items() if one.leaves_out or one.texts.en
    )


def _left_out(title: str) -> Iterator[str]:
    one = next(one for one in map(about, map(preset, presets())) if one.title.en == title)
    yield f"**{title}.** {one.texts.en}".strip()
    yield ""
    yield from (f"- {name.en}" for name in one.leaves_out)


def example() -> str:
    """The command of the example and the first it says."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert command(EXAMPLE.split()) == 0
    lines = [line for line in printed.getvalue().splitlines() if not re.fullmatch(r"\d+\.\d s", line)]
    return "\n".join(["```console", f"$ memoryos-lab {EXAMPLE}", *lines, "```"]).replace("\n\n```", "\n```")


# -- figures --------------------------------------------------------------------------------------


def measured(made: Matrix) -> str:
    asked = len(made.rows[0].judged)
    return (
        f"{len(made.rows)} systems, {len(made.conversations)} conversations, {made.pages:,} pages, "
        f"{asked:,} questions; backend `{made.backend}`; a prompt of {made.budget:,} tokens. {NOTE.en}"
    )


def recall(made: Matrix) -> str:
    """Evidence recall with its interval, a column a category."""
    names = {None: "1–4", **{number: f"{number} {name}" for number, name in CATEGORIES.items()}}
    counts = [f"{names[cell.category]} (n {cell.questions:,})" for cell in made.rows[0].cells]
    rows = [
        (
            f"`{row.name}`",
            *(interval(cell.recall) for cell in row.cells),
        )
        for row in made.rows
    ]
    return table(("system", *counts), rows)


def effort(made: Matrix) -> str:
    """Tokens, calls, and where questions of categories 1 to 4 lost their evidence."""
    seen = [s for s in STAGES if any(row.cells[0].stages.get(Stage[s.upper()]) for row in made.rows)]
    head = (
        "system",
        "with entries",
        "tokens a question",
        "calls a page",
        *(stage_name(s, "en") for s in seen),
    )
    rows = []
    for row in made.rows:
        cell = row.cells[0]
        mean, low, high = cell.tokens
        told = share(cell.told.mean) if cell.told else "–"
        lost = (f"{cell.stages.get(Stage[s.upper()], 0):,}" for s in seen)
        rows.append(
            (f"`{row.name}`", told, f"{mean:,.0f} [{low:,.0f}, {high:,.0f}]", f"{row.calls[0]:.2f}", *lost)
        )
    return table(head, rows)


def against(made: Matrix) -> str:
    """Every system against MemoryOS as the paper has it, on the same questions."""
    rows = []
    for one in differences(made, BASE):
        if one.category is None:
            _, low, high = by_conversation(made, one.name, BASE)
            rows.append(
                (
                    f"`{one.name}`", f"{one.recall:+.3f}", f"[{one.low:+.3f}, {one.high:+.3f}]",
                    f"[{low:+.3f}, {high:+.3f}]", f"{one.better:,}", f"{one.worse:,}",
                )
            )  # fmt: skip
    head = (
        "system",
        f"recall − `{BASE}`",
        "95 %, by question",
        "95 %, by conversation",
        "more found",
        "less found",
    )
    return table(head, rows)


def budgets(several: Sequence[Matrix]) -> str:
    """Recall over categories 1 to 4 by the size of the prompt, smallest first."""
    order = sorted(several, key=lambda made: made.budget)
    cells = {made.budget: {row.name: row.cells[0] for row in made.rows} for made in order}
    rows = [
        (f"`{row.name}`", *(share(cells[made.budget][row.name].recall.mean) for made in order))
        for row in order[-1].rows
    ]
    return table(("system", *(f"{made.budget:,} tokens" for made in order)), rows)


def blocks(several: Sequence[Matrix]) -> dict[str, str]:
    """What stands between the marks, by the name of the mark; the largest prompt is the one in full."""
    made = said()
    if plain := [one for one in several if one.tuned is None]:
        most = max(plain, key=lambda one: one.budget)
        made |= {"measured": measured(most), "recall": recall(most)}
        made |= {"effort": effort(most), "against": against(most), "budgets": budgets(plain)}
    for one in several:
        made |= tuned_blocks(one)
    return made


def said() -> dict[str, str]:
    """The part that needs no data."""
    return {"systems": systems(), "parts": parts(), "left out": left_out(), "example": example()}


def filled(page: str, made: dict[str, str]) -> str:
    """The page with these between their marks; what has none here stays. Raises: ValueError for no mark."""
    for name, text in made.items():
        begin, end = f"<!-- made: {name} -->", "<!-- end -->"
        if begin not in page:
            raise ValueError(f"docs/systems.md has no mark {begin}")
        head, rest = page.split(begin, 1)
        page = f"{head}{begin}\n\n{text}\n\n{end}{rest.split(end, 1)[1]}"
    return page


def over_locomo() -> list[Matrix]:
    """Every preset over LoCoMo under every budget; then tuned alike, then with knobs of ours."""
    file = Path(os.environ["MEMORYOS_LAB_DATA"]) / "data/locomo/locomo10.json"
    dataset = Dataset.of(sources.load(file).scripts, file.name)
    return [
        *(matrix(dataset, ["all"], budget=budget, workers=2) for budget in BUDGETS),
        tuned(dataset, ["all"], SETTINGS, workers=2),
        tuned(dataset, EXTENDED, SETTINGS, extensions=True, workers=2),
    ]


if __name__ == "__main__":
    kept = [load_matrix(folder) for folder in sys.argv[1:]]
    if not kept and "MEMORYOS_LAB_DATA" in os.environ:
        kept = over_locomo()
    PAGE.write_text(filled(PAGE.read_text("utf-8"), blocks(kept) if kept else said()), "utf-8")
