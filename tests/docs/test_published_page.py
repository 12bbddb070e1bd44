"""docs/published.md says of every field and every code what the program says."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

from memoryos_lab.evals import published

PAGE = (Path(__file__).parents[2] / "docs" / "published.md").read_text("utf-8")


def test_every_field_of_a_mapping_has_its_row() -> None:
    table = PAGE[PAGE.index("| field |") : PAGE.index("A field that no row has")]
    told = {
        name
        for row in re.findall(r"^\|([^|]*)\|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert told == {field.name for field in dataclasses.fields(published.FileMap)}


def test_every_code_means_what_the_report_says() -> None:
    assert dict(re.findall(r"^\| `([A-Z]_\w+)` \| (.*) \|$", PAGE, re.MULTILINE)) == published.MEANING


def test_the_example_is_a_mapping(tmp_path: Path) -> None:
    path = tmp_path / "map.toml"
    path.write_text(PAGE.split("```toml\n")[1].split("```")[0])
    file_map = published.load(path)
    assert (file_map.sample, file_map.rows) == ("@group.sample_id", "*.qa")
    assert dict(file_map.categories) == {"temporal": 2}
