"""Every notebook, in both languages, runs from top to bottom, and is the same as the text beside it."""

from __future__ import annotations

import ast
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
TRANSLATED = sorted((FOLDER / "zh").glob("*.ipynb"))
LESSONS = [path.name for path in NOTEBOOKS if path.name[:2].isdigit()]
CHINESE = re.compile(r"[\u4e00-\u9fff]")
SLOWEST = 60  # seconds that a notebook may take
WIDGET = "application/vnd.jupyter.widget-view+json"

every = pytest.mark.parametrize(
    "path", [*NOTEBOOKS, *TRANSLATED], ids=lambda path: f"{path.parent.name}-{path.stem}"
)


def test_there_are_eight_lessons_in_both_languages() -> None:
    assert [name[:2] for name in LESSONS] == [f"{n:02}" for n in range(1, 9)]
    assert [path.name for path in TRANSLATED] == LESSONS


@every
def test_the_pair_is_in_step(path: Path) -> None:
    notebook, text = jupytext.read(path), jupytext.read(path.with_suffix(".py"))
    assert [(cell.cell_type, cell.source) for cell in notebook.cells] == [
        (cell.cell_type, cell.source) for cell in text.cells
    ]


@every
def test_it_is_kept_without_outputs(path: Path) -> None:
    cells = nbformat.read(path, 4).cells
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


# -- run ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kernel() -> Iterator[NotebookClient]:
    """One kernel for all: to start one takes longer than most lessons do."""
    client = NotebookClient(
        nbformat.v4.new_notebook(),
        timeout=5 * SLOWEST,  # of one cell, on a machine that does other things
        kernel_name="python3",
        resources={"metadata": {"path": str(FOLDER)}},
    )
    with client.setup_kernel():
        yield client


@pytest.mark.notebook
@every
def test_it_runs(
    path: Path,
    kernel: NotebookClient,
    record_property: pytest.RecordProperty,
    capsys: pytest.CaptureFixture[str],
) -> None:
    started = time.monotonic()
    notebook = executed(path, kernel)
    seconds = time.monotonic() - started
    with capsys.disabled():
        sys.stdout.write(f"\n{path.parent.name}/{path.stem}: {seconds:.1f} s ")
    shown = outputs(notebook)
    assert seconds < SLOWEST
    assert not [output for output in shown if output.get("name") == "stderr"], "it warns"
    assert any(WIDGET in output.get("data", {}) for output in shown), "nothing can be touched"
    assert not [cell.source for cell in notebook.cells if speaks(cell) and not cell.outputs], (
        "nothing is shown"
    )


@pytest.mark.notebook
def test_the_first_look_tells_why_something_was_promoted(kernel: NotebookClient) -> None:
    notebook = executed(FOLDER / "first_look.ipynb", kernel)
    assert "promoted: visits" in "".join(output.get("text", "") for output in outputs(notebook))


def executed(path: Path, kernel: NotebookClient) -> NotebookNode:
    """The notebook with its outputs, run with no name left of the one before. Raises: CellExecutionError."""
    notebook = nbformat.read(path, 4)
    swept = nbformat.v4.new_code_cell("%reset -f")
    kernel.nb = nbformat.v4.new_notebook(cells=[swept, *notebook.cells], metadata=notebook.metadata)
    kernel.reset_execution_trackers()
    for number, cell in enumerate(kernel.nb.cells):
        kernel.execute_cell(cell, number)
    return notebook


def outputs(notebook: NotebookNode) -> list[NotebookNode]:
    return [output for cell in notebook.cells for output in cell.get("outputs", ())]


def speaks(cell: NotebookNode) -> bool:
    """Is the last thing in a cell what the lesson is asked for?"""
    if cell.cell_type != "code":
        return False
    last = (ast.parse(cell.source).body or [None])[-1]
    return isinstance(last, ast.Expr) and ast.unparse(last).startswith("lesson.")
