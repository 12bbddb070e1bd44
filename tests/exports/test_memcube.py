"""MemCubes: every memory becomes an envelope, every envelope a memory again, and nothing foreign gets in."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from export_runs import evil
from memoryos_lab import features, samples
from memoryos_lab.exports import memcube
from memoryos_lab.exports.memcube.schema import schema
from memoryos_lab.living import Memory
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset, presets
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Act, Snapshot
from memoryos_lab.policies.conformance import LAWS, Trial, World

Json = dict[str, Any]
HELD = (
    "starts_empty",
    "counts_inputs",
    "keeps_time",
    "tells_arrivals",
    "loses_no_page",
    "moves_pages_by_events",
    "groups_are_the_store",
    "chains_are_whole",
    "says_what_it_did",
)


@cache
def run(name: str = "paper", sample: str = "tutor", **moved: Any) -> Run:
    script, f, _ = samples.load(sample)
    return replay(script, f, replace(preset(name), **moved))


def opened(envelope: memcube.Envelope) -> Run:
    conversation = memcube.script(envelope)
    made = features.compute(conversation, backend="hash")
    return replay(conversation, made, memcube.policy(envelope), questions="none")


def written(**moved: Any) -> Json:
    """An envelope as JSON, to be damaged."""
    return json.loads(memcube.text(run(**moved)))


def refused(value: Any) -> LabError:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    with pytest.raises(LabError) as error:
        memcube.read_bytes(data, "x.json")
    assert error.value.where.startswith("x.json")
    return error.value


# -- there and back ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(presets()))
def test_an_envelope_is_read_as_it_was_written_and_opens_as_the_same_memory(
    name: str, tmp_path: Path
) -> None:
    before = run(name)
    envelope = memcube.cubes(before)
    count = memcube.write(before, tmp_path / "a.json")
    assert count == len(envelope.cubes) and memcube.read(tmp_path / "a.json") == envelope
    again = opened(envelope)
    assert places(again.snapshot()) == places(before.snapshot())
    assert said(again.snapshot()) == said(before.snapshot())
    assert memcube.text(again) == (tmp_path / "a.json").read_text(encoding="utf-8")


def places(snapshot: Snapshot) -> dict[str, set[int]]:
    return {tier.name: set(tier.pages) for tier in snapshot.tiers}


def said(snapshot: Snapshot) -> list[list[tuple[Any, ...]]]:
    told = (snapshot.entries, snapshot.history)
    return [sorted((e.kind, e.slot, e.value, e.pages, e.status) for e in entries) for entries in told]


@pytest.mark.parametrize("turn", [0, 1, 20, 45])
def test_a_turn_in_the_middle_is_what_it_was_then(turn: int) -> None:
    envelope = memcube.cubes(run(), turn)
    assert envelope.conversation.turn == turn
    assert places(opened(envelope).snapshot()) == places(run().snapshot(turn))


def test_the_course_of_an_opened_memory_follows_its_versions() -> None:
    before, again = run(), opened(memcube.cubes(run()))
    for turn in range(before.turns + 1):  # nothing was archived, so every page's way is known
        assert places(again.snapshot(turn)) == places(before.snapshot(turn))


def test_what_is_archived_and_what_is_in_the_prefix_find_their_place() -> None:
    small = run(mtm_capacity=5)
    archive = next(cube for cube in memcube.cubes(small).cubes if cube.id == "archive")
    assert archive.provenance.pages == tuple(sorted(small.snapshot().tier("archive")))
    mid = run("memos", sample="mira")
    active = [cube for cube in memcube.cubes(mid).cubes if cube.type == "topic" and cube.place == "stm"]
    assert active and all(cube.payload.form == "activation" and cube.payload.pages for cube in active)
    assert len(active) == len(mid.state().prefix)


def test_a_living_memory_gives_its_cubes_and_takes_the_pages_of_others(tmp_path: Path) -> None:
    envelope = memcube.cubes(run("flat"), 12)
    with Memory.open("ann", folder=tmp_path, backend="hash") as memory:
        assert memory.add_many(memcube.script(envelope)) == 12
        own = memcube.cubes(memory.run)
    held = [page for cube in own.cubes for page in cube.payload.pages]
    first = envelope.cubes[0].payload.pages[0]
    assert len(held) == 12 and first.turns[0].text in {turn.text for page in held for turn in page.turns}


@pytest.mark.parametrize("name", ["paper", "memos", "memorybank", "amem"])
def test_an_opened_memory_keeps_the_laws_of_every_memory(name: str) -> None:
    envelope = memcube.cubes(run(name, sample="mira"))
    conversation = memcube.script(envelope)
    world = World("opened", "from an envelope", conversation, features.compute(conversation, backend="hash"))
    trial = Trial(memcube.policy(envelope), world)
    assert [breach for law in HELD for breach in LAWS[law].breaches(trial)] == []


# -- what a cube says -------------------------------------------------------------------------------


def test_a_fact_knows_its_turns_its_past_and_who_wrote_it() -> None:
    home = next(c for c in memcube.cubes(run()).cubes if c.payload.slot == "home")
    assert (home.payload.text, [v.text for v in home.versions]) == ("Grenoble", ["Lyon", "Grenoble"])
    assert home.provenance.turns == ("29:user", "29:agent") and home.provenance.written_by == "rule"
    assert home.governance.sensitivity == "personal" and not home.governance.frozen


def test_the_users_own_word_is_frozen() -> None:
    script, f, _ = samples.load("tutor")
    act = Act("a", "correct", 57, 0, "user_profile", "home", "Nice", old="Grenoble")
    corrected = replay(replace(script, acts=(act,)), replace(f, acts=(None,)), preset("paper"))
    home = next(c for c in memcube.cubes(corrected).cubes if c.payload.slot == "home")
    assert home.governance.frozen and home.provenance.written_by == "user"
    assert [v.text for v in home.versions] == ["Lyon", "Grenoble", "Nice"]


def test_governance_tells_how_long_a_cube_lives_and_its_rank() -> None:
    lasting = memcube.cubes(run("memos")).cubes
    fading = memcube.cubes(run("memos", floor=0.001)).cubes
    assert {cube.governance.ttl for cube in lasting} == {None}
    topics = [cube for cube in fading if cube.type == "topic"]
    assert all(cube.governance.ttl > 0 for cube in topics)
    strong = sorted(topics, key=lambda cube: cube.governance.priority or 0)
    assert [c.usage.strength for c in strong] == sorted((c.usage.strength for c in topics), reverse=True)


def test_private_pages_are_in_no_cube() -> None:
    script, f, _ = samples.load("tutor")
    pages = (*script.pages[:55], replace(script.pages[55], private=True), *script.pages[56:])
    secret = replay(replace(script, pages=pages), f, preset("paper"))
    envelope = memcube.cubes(secret)
    assert 55 in secret.snapshot().tier("stm") and 55 in envelope.conversation.left_out
    assert script.pages[55].user not in memcube.text(envelope)
    assert 55 in opened(envelope).snapshot().tier("dropped")


def test_words_of_a_conversation_come_back_as_they_were() -> None:
    envelope = memcube.read_bytes(memcube.text(evil()).encode(), "evil")
    assert envelope == memcube.cubes(evil())
    texts = {turn.text for cube in envelope.cubes for page in cube.payload.pages for turn in page.turns}
    assert "=HYPERLINK(1)" in texts and "小雨" in texts


# -- the schema -------------------------------------------------------------------------------------


def test_the_schema_that_is_shipped_is_that_of_the_values() -> None:
    assert json.loads(memcube.SCHEMA.read_text(encoding="utf-8")) == schema()


@pytest.mark.parametrize("name", ["paper", "memos", "flat", "none", "memorybank"])
def test_what_is_written_fits_the_schema(name: str) -> None:
    fastjsonschema.compile(schema())(written(name=name))


# -- what is refused, and what is told --------------------------------------------------------------


def damaged(change: Callable[[Json], object]) -> Json:
    value = written()
    change(value)
    return value


WRONG: dict[str, tuple[Callable[[Json], object], str]] = {
    "foreign": (lambda v: v.update(format="other"), "no MemCube envelope"),
    "newer": (lambda v: v.update(version=2), "of version 2"),
    "a member too many": (lambda v: v["cubes"][0].update(colour="red"), "no member 'colour'"),
    "a member missing": (lambda v: v["cubes"][0].pop("payload"), "needs a member 'payload'"),
    "int for text": (lambda v: v["cubes"][0]["payload"].update(text=7), "expected a text"),
    "another form": (lambda v: v["cubes"][0]["payload"].update(form="soul"), "expected one of"),
    "a page beyond": (lambda v: v["cubes"][0]["payload"]["pages"][0].update(page=58), "is not one of the 58"),
    "a page before": (lambda v: v["cubes"][0]["provenance"]["pages"].append(-1), "is not one of the 58"),
    "two of one id": (lambda v: v["cubes"].append(v["cubes"][0]), "two cubes have the id"),
    "versions astray": (lambda v: v["cubes"][0]["versions"][0].update(version=2), "do not count"),
    "sure beyond 1": (lambda v: v["cubes"][0]["provenance"].update(confidence=1.5), "out of range"),
    "visited -1 times": (lambda v: v["cubes"][0]["usage"].update(visits=-1), "out of range"),
    "endless pages": (lambda v: v["conversation"].update(turn=10**9), "cannot be"),
    "mostly absent": (lambda v: v["conversation"].update(turn=900_000), "are in no cube"),
    "findings of its own": (lambda v: v.update(findings=[]), "findings"),
    "huge number": (lambda v: v["conversation"].update(now=10**400), "expected a finite number"),
}


@pytest.mark.parametrize("name", list(WRONG))
def test_what_does_not_fit_is_refused_with_its_place(name: str) -> None:
    change, message = WRONG[name]
    assert message in str(refused(damaged(change)))


def test_what_is_no_json_is_refused_with_line_and_column() -> None:
    text = memcube.text(run())
    assert "line" in refused(text[: len(text) // 2].encode()).where
    assert "NaN is no number" in str(refused(text.replace('"turn": 58', '"turn": NaN').encode()))
    assert "not UTF-8" in str(refused(b"\xff\xfe{"))
    assert "names 'turn' twice" in str(refused(text.replace('"turn": 58', '"turn": 57, "turn": 58').encode()))
    for foreign in (b"[]", b"7", b"{}", b'{"messages": []}'):
        refused(foreign)


@settings(max_examples=20)
@given(st.data())
def test_a_damaged_envelope_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    text = memcube.text(run("memos")).encode()
    at = data.draw(st.integers(0, len(text) - 1))
    broken = text[:at] + data.draw(st.binary(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        opened(memcube.read_bytes(broken, "broken"))
    except LabError as error:
        assert error.where


def test_what_is_odd_is_loaded_and_told() -> None:
    def twice(value: Json) -> None:
        value["cubes"][1]["payload"]["pages"].append(value["cubes"][0]["payload"]["pages"][0])
        value["cubes"][1]["payload"]["form"] = "parametric"
        value["cubes"][2]["payload"]["pages"].clear()
        value["cubes"][3]["versions"][0]["turn"] = 99
        value["conversation"]["left_out"] = [51]

    envelope = memcube.read_bytes(json.dumps(damaged(twice)).encode(), "odd")
    codes = {issue.code for issue in envelope.findings}
    assert codes == {"M_TWICE", "M_PARAMETRIC", "M_PROVENANCE", "M_TURN", "M_LEFT_OUT", "M_MISSING"}
    again = opened(envelope)
    assert again.script.issues == envelope.findings
    assert sum(len(tier.pages) for tier in again.snapshot().tiers) == 58
    assert "findings" not in json.loads(memcube.text(envelope))


def test_facts_in_a_circle_are_all_there() -> None:
    made = run()
    one = made.snapshot().entries[0]
    ring = [replace(one, id=id, value=f"v{id}", status="superseded", by=by) for id, by in ((0, 1), (1, 0))]

    @dataclass(frozen=True)
    class Ring:
        def view(self, state: Any, f: Any) -> Snapshot:
            return replace(made.snapshot(), entries=(), history=tuple(ring))

    circle = Run(made.script, made.features, Ring(), "none", made.steps)
    (fact,) = [cube for cube in memcube.cubes(circle).cubes if cube.type == "fact"]
    assert {version.text for version in fact.versions} == {"v0", "v1"}


# -- what MemOS dumps -------------------------------------------------------------------------------

ITEM: Json = {
    "id": "5d6cd2b4-0f0d-4bb7-9d8f-0b7d0f6f3c11",
    "memory": "Ann prefers tea.",
    "metadata": {
        "user_id": "ann", "session_id": "s1", "status": "activated", "type": "fact", "key": "drinks",
        "confidence": 90, "tags": ["tea", "drinks"], "visibility": "private", "memory_type": "UserMemory",
        "updated_at": "2025-07-01T12:00:00", "usage": ["a", "b"],
        "sources": [{"type": "chat", "role": "user", "message_id": "m7"}],
        "history": [{"version": 1, "memory": "Ann drinks coffee."}],
    },
}  # fmt: skip


@pytest.mark.parametrize(
    "dump",
    [
        {"nodes": [ITEM], "edges": [{"source": "x", "target": "y", "type": "PARENT"}]},
        [{"id": ITEM["id"], "vector": [0.1, 0.2], "payload": ITEM}],
        [ITEM],
    ],
    ids=["graph", "vectors", "items"],
)
def test_a_dump_of_memos_becomes_facts(dump: Any) -> None:
    envelope = memcube.read_bytes(json.dumps(dump).encode(), "textual_memory.json")
    (cube,) = envelope.cubes
    assert cube.payload.text == "Ann prefers tea." and cube.payload.keywords == ("drinks", "tea")
    assert [version.text for version in cube.versions] == ["Ann drinks coffee.", "Ann prefers tea."]
    assert (cube.provenance.turns, cube.provenance.confidence, cube.usage.visits) == (("m7",), 0.9, 2)
    assert envelope.conversation.now == 1751371200.0
    snapshot = opened(envelope).snapshot()
    assert [entry.value for entry in snapshot.entries] == ["Ann prefers tea."]
    assert [entry.value for entry in snapshot.history] == ["Ann drinks coffee."]
    assert memcube.read_bytes(memcube.text(envelope).encode()) == replace(envelope, findings=())


def test_a_folder_of_memos_is_read_by_its_textual_memory(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "activation_memory.pickle").write_bytes(b"never opened")
    assert not memcube.claims(tmp_path)
    dump = {"nodes": [{"id": "a", "memory": "Ann fires bowls.", "metadata": {}}], "edges": []}
    (tmp_path / "textual_memory.json").write_text(json.dumps(dump))
    assert memcube.claims(tmp_path)
    assert [cube.payload.text for cube in memcube.read(tmp_path).cubes] == ["Ann fires bowls."]


def test_a_strange_dump_of_memos_is_told_or_refused() -> None:
    odd = {"nodes": [ITEM, ITEM, {"memory": 7}, 5, {"memory": "x", "metadata": {"tags": 3, "usage": "u"}}]}
    envelope = memcube.read_bytes(json.dumps(odd).encode(), "odd.json")
    assert [cube.payload.text for cube in envelope.cubes] == ["Ann prefers tea."] * 2 + ["x"]
    assert [issue.code for issue in envelope.findings] == ["M_TWICE", "M_ITEM", "M_ITEM"]
    assert "not one of the items holds a memory" in str(refused({"nodes": [{"text": "no"}]}))


def test_a_file_that_is_not_there_or_is_too_large_is_refused(tmp_path: Path, monkeypatch: Any) -> None:
    with pytest.raises(LabError, match="cannot read"):
        memcube.read(tmp_path / "none.json")
    (tmp_path / "big.json").write_text("{}" * 50)
    monkeypatch.setattr("memoryos_lab.exports.memcube.reading.MOST_BYTES", 10)
    with pytest.raises(LabError, match="100 bytes"):
        memcube.read(tmp_path / "big.json")
