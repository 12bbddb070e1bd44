"""Features on the disk: the same after reading, and a broken folder says where it is broken."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.types import Fact, Features, Theme
from memoryos_lab.runs import load_features, save_features


def features(dtype: str = "float32") -> Features:
    return Features(
        backend="by hand",
        vectors=np.array([[1, 0], [0, 1], [0.6, 0.8]], dtype),
        page=(0, None),
        themes=((Theme(0, ("tea",), ("tea", "cup")),), None),
        continues=(False, True),
        question=(2,),
        question_keywords=(("茶",),),
        facts=((Fact("user_kb", "home", "Lyon", (0,), vector=1),), ()),
        continuity=(0.0, 0.5),
        fallback=1,
        notes=("made up",),
    )


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_features_are_read_as_they_were_saved(tmp_path: Path, dtype: str) -> None:
    saved = features(dtype)
    save_features(saved, tmp_path / "f")
    back = load_features(tmp_path / "f")
    assert back.vectors.dtype == dtype
    assert np.array_equal(back.vectors, saved.vectors)
    for field in dataclasses.fields(Features):
        if field.name != "vectors":
            assert getattr(back, field.name) == getattr(saved, field.name), field.name


def test_saving_again_replaces_the_folder_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    save_features(features(), tmp_path / "f")
    save_features(dataclasses.replace(features(), notes=("second",)), tmp_path / "f")
    assert load_features(tmp_path / "f").notes == ("second",)
    assert [entry.name for entry in tmp_path.iterdir()] == ["f"]


def test_a_folder_with_other_things_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(LabError, match=r"other things, such as 'letter\.txt'"):
        save_features(features(), tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "dear"


def test_a_failing_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_features(features(), tmp_path / "f")

    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(LabError, match="No space left on device"):
        save_features(dataclasses.replace(features(), notes=("second",)), tmp_path / "f")
    assert load_features(tmp_path / "f").notes == ("made up",)
    assert [entry.name for entry in tmp_path.iterdir()] == ["f"]


def edit(folder: Path, **members: object) -> None:
    data = json.loads((folder / "features.json").read_text())
    data["features"] |= members
    (folder / "features.json").write_text(json.dumps(data))


def test_broken_folders_say_which_file_where_and_what_to_do(tmp_path: Path) -> None:
    def refused(what: str, where: str) -> None:
        with pytest.raises(LabError, match=what) as caught:
            load_features(tmp_path / "f")
        assert where in caught.value.where
        assert caught.value.hint

    refused("features.json is missing", "features.json")

    def fresh() -> Path:
        save_features(features(), tmp_path / "f")
        return tmp_path / "f"

    folder = fresh()
    (folder / "vectors.npy").write_bytes((folder / "vectors.npy").read_bytes()[:-5])
    refused("cut short", "vectors.npy")
    (folder / "vectors.npy").unlink()
    refused("vectors.npy is missing", "vectors.npy")
    (folder / "features.json").write_text('{"format":')
    refused("not JSON", "line 1, column 11")
    (folder / "features.json").write_text("[1]")
    refused("no JSON object", "features.json")
    edit(fresh(), page=[0, 9])
    refused("row 9 is named, but there are 3", "page[1]")
    edit(fresh(), backend=None)
    refused("expected a text", "Features.backend")
    fresh()
    (folder / "features.json").write_text('{"format": "memoryos-lab features", "version": 99}')
    refused("version 99", "features.json")
    (folder / "features.json").write_text('{"format": "other"}')
    refused("not of the format", "features.json")


def test_an_array_of_objects_is_never_unpickled(tmp_path: Path) -> None:
    save_features(features(), tmp_path / "f")
    vectors, rest = tmp_path / "f" / "vectors.npy", tmp_path / "f" / "features.json"
    np.save(vectors, np.array([[print]], dtype=object), allow_pickle=True)
    data = json.loads(rest.read_text())
    data["vectors"]["sha256"] = hashlib.sha256(vectors.read_bytes()).hexdigest()
    rest.write_text(json.dumps(data))
    with pytest.raises(LabError, match="no array file: Object arrays cannot be loaded"):
        load_features(tmp_path / "f")
