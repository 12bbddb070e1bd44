"""Files that cannot be read, or only just: what is said, where, and what to do."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from memoryos_lab import sources
from memoryos_lab.memory.errors import LabError
from source_helpers import codes, lines, one

GOOD = b'{"user": "Hi", "agent": "Hello"}'


def refused(data: bytes, **options: str) -> LabError:
    with pytest.raises(LabError) as caught:
        sources.load_bytes(data, "bad.json", **options)  # wrong words on purpose
    assert caught.value.where
    assert caught.value.hint
    return caught.value


@pytest.mark.parametrize("data", [b"", b" \n\t ", b"\xef\xbb\xbf"])
def test_empty_file(data: bytes) -> None:
    assert "empty" in refused(data).what


def test_half_json_names_line_and_column() -> None:
    error = refused(b'[\n {"role": "user",\n  "content": "He')
    assert error.where == "bad.json, line 3, column 14"


def test_half_json_lines_name_the_line_of_the_file() -> None:
    error = refused(GOOD + b"\n\n" + GOOD[:-5])
    assert "line 3" in error.where


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe\xfd", "UTF-8"),
        (b"PK\x03\x04\x14\0\0\0\x08\0\xff\xfe", "zip"),
        ("名字，城市，工作，家。你好，我叫小雨，今天天气很好。".encode("gbk"), "UTF-8"),
        (b"speaker,text\nAnn,Hi", "not JSON"),
        (b"[" * 100_000, "deep"),
        (b'[{"role": "user", "content": ' + b"9" * 5000 + b"}]", "number"),
        (b"5", "a number"),
        (b"[]", "an empty list"),
        (b"{}", "an empty object"),
        (b"null", "nothing"),
        (b'[1, "a"]', "a list of 2, the first a number"),
        (b'{"colour": 1, "size": 2}', "the keys colour, size"),
    ],
)
def test_refused_with_what_was_seen(data: bytes, word: str) -> None:
    assert word in refused(data).what


def test_unknown_format_lists_the_known_ones() -> None:
    assert all(name in refused(b'{"a": 1}').hint for name in sources.FORMATS)
    assert "locomo" in refused(GOOD, format="xml").hint


def test_a_format_that_is_named_must_fit() -> None:
    assert "is not LoCoMo" in refused(GOOD, format="locomo").what


def test_unknown_pairing() -> None:
    assert "natural or reference" in refused(GOOD, pairing="odd").hint


def test_directory_missing_file_and_nul_in_the_path(tmp_path: Path) -> None:
    for path, word in (
        (tmp_path, "directory"),
        (tmp_path / "no.json", "cannot read"),
        ("a\0b", "cannot read"),
    ):
        with pytest.raises(LabError, match=word):
            sources.load(path)


def test_a_few_broken_bytes_are_replaced_and_reported() -> None:
    script = sources.load_bytes(b'{"user": "caf\xe9", "agent": "yes"}', "latin.jsonl").script()
    assert script.pages[0].user == "caf\ufffd"
    assert codes(script) == ["B_ENCODING"]
    with pytest.raises(LabError, match="B_ENCODING"):
        sources.load_bytes(b'{"user": "caf\xe9"}', "latin.jsonl", strict=True)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_marks(encoding: str) -> None:
    script = sources.load_bytes('{"user": "é"}'.encode(encoding), "x.jsonl").script()
    assert script.pages[0].user == "é"


def test_half_a_character_is_replaced_and_a_whole_one_is_not() -> None:
    data = b'{"user": "\\ud83d\\ude00 \\ud83d \\\\ud83d", "agent": "x"}'
    script = sources.load_bytes(data, "x.jsonl").script()
    assert script.pages[0].user == "\U0001f600 \ufffd \\ud83d"
    assert codes(script) == ["B_SURROGATE"]
    script.pages[0].user.encode()


def test_a_key_that_is_named_twice_is_reported() -> None:
    for data in (
        b'{"user": "lost", "user": "kept", "agent": "yes"}',
        b'{"user": "a"}\n{"user": 1, "user": "b"}',
    ):
        script = sources.load_bytes(data, "x.jsonl").script()
        assert "B_KEY" in codes(script) and "'user' is named twice" in script.issues[0].message


def test_what_may_never_end_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "chat.json")
    for path in (tmp_path / "chat.json", Path("/dev/zero")):
        with pytest.raises(LabError, match="no ordinary file"):
            sources.load(path)


def test_a_hundred_kilobytes_in_one_turn() -> None:
    assert len(lines({"user": "x" * 100_000, "agent": "y"}).pages[0].user) == 100_000


def test_nesting_where_nothing_looks() -> None:
    deep = json.loads("[" * 200 + "]" * 200)
    assert lines({"user": "a", "agent": "b", "extra": deep}).held_out["extra"] == [deep]


@pytest.mark.parametrize("id", ["../x", "/abs", "a/b", "n\0l", "y" * 300])
def test_ids_are_data(id: str) -> None:
    message = {"role": "user", "content": "Hi", "id": id}
    script = one([{"id": id, "messages": [message, {"role": "assistant", "content": "Hello"}]}])
    assert script.id == id
    assert script.pages[0].turn_ids[0] == id


def test_names_are_shown_and_not_opened() -> None:
    script = sources.load_bytes(GOOD, "../../etc/pass wd.jsonl").script()
    assert script.id == "pass wd"


def test_path_and_bytes_give_the_same(tmp_path: Path) -> None:
    path = tmp_path / "talk.jsonl"
    path.write_bytes(GOOD)
    assert sources.load(path) == sources.load_bytes(GOOD, "talk.jsonl")
    assert sources.detect(path) == ("jsonl", "lines of pages with `user` and `agent`")


def test_sample_is_chosen_or_the_ids_are_named() -> None:
    data = json.dumps([{"id": name, "messages": []} for name in ("a", "b")]).encode()
    assert [s.id for s in sources.load_bytes(data, "x.json", sample="b").scripts] == ["b"]
    with pytest.raises(LabError) as caught:
        sources.load_bytes(data, "x.json", sample="c")
    assert caught.value.hint == "choose one of a, b"


def test_two_conversations_of_one_id_are_told_apart() -> None:
    data = json.dumps([{"id": "a", "messages": []}] * 3).encode()
    scripts = sources.load_bytes(data, "x.json").scripts
    assert [s.id for s in scripts] == ["a", "a~2", "a~3"]
    assert "R_DUP_ID" in codes(scripts[1])
    with pytest.raises(LabError):
        sources.load_bytes(data, "x.json", strict=True)
