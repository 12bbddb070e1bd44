"""docs/reference-files.md says what the reader of the reference's files does."""

from __future__ import annotations

import re
from pathlib import Path

from memoryos_lab.sources import reference

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference-files.md").read_text("utf-8")
CODE = re.compile(r'"([BLS]_[A-Z_]+)"')


def test_every_code_is_explained_and_no_other() -> None:
    folder = Path(reference.__file__).parent
    used = {
        code
        for path in folder.glob("*.py")
        if path.name != "codes.py"
        for code in CODE.findall(path.read_text("utf-8"))
    }
    told = re.findall(r"^\| `([A-Z_]+)` \|", PAGE, re.M)
    assert told == sorted(reference.MEANING) and set(reference.MEANING) == used | {
        "B_ENCODING",
        "B_KEY",
        "B_SURROGATE",
    }


def test_variants_are_those_of_the_code() -> None:
    table = PAGE[PAGE.index("| variant |") : PAGE.index("memoryos-mcp and")]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.M)) == set(reference.VARIANTS) - {"unknown"}


def test_the_small_state_is_whole() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.S)
    state = reference.read_files({"mid_term.json": example.encode()})
    assert (state.variant, state.counts, state.findings) == ("pypi", (1, 1, 1), ())
    assert (state.heat.profile, state.heat.exact) == ("package", 1)


def test_the_lines_of_python_run(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.S)
    place = tmp_path / "users" / "ann"
    place.mkdir(parents=True)
    (place / "mid_term.json").write_text(example, "utf-8")
    names: dict[str, object] = {}
    exec(code.replace('"memoryos_data"', repr(str(tmp_path))), names)
    assert names["state"] is not None and names["run"] is not None
