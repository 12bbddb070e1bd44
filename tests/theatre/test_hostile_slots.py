"""Words of a conversation are data: they come through byte for byte, and nothing else comes through."""

from __future__ import annotations

import re

import pytest

from desks import desk_of, sentence, slots_of
from made_scripts import HOSTILE
from memoryos_lab.theatre.encode import encode
from memoryos_lab.views import words


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_come_through_as_they_are(text: str) -> None:
    desk = desk_of(24, text=lambda n: text)
    wish = {"pick": {"kind": "question", "id": 0}, "a": {"knobs": {"tau": 1.5}}, "map": "pca"}
    slots = slots_of(desk, wish)
    said = slots["conversation"]
    assert said["pages"]["said"][3] == [
        [0, "3:u", text or "Ann", text],
        [1, "3:a", "Bo", f"yes, {text}"],
    ]
    assert said["questions"][1][1] == said["questions"][1][3] == text
    assert set(slots["run"]["facts"]["value"]) == {text}
    shown = slots["recall"]["prompt"]["parts"][0][2][0][2]  # where further lines are set in
    assert "".join(text.split()) in "".join(shown.split())
    for turn in (8, 9, 24):
        rows = [row for row in slots["run"]["events"] if row[0] == turn]
        told = [re.sub("[\u2066-\u2069]", "", one.text) for one in words.info(desk.run, turn)]
        assert [sentence(slots, row) for row in rows] == told  # isolates are elements on the screen


def test_bytes_are_utf8_and_hold_no_line_of_their_own() -> None:
    slots = desk_of(24, text=lambda n: HOSTILE[n % len(HOSTILE)]).answer({"map": "pca"})
    for body in slots.values():
        body.decode("utf-8")
        assert b"\n" not in body and b"\x00" not in body


def test_half_a_surrogate_pair_is_escaped_and_the_rest_stays_readable() -> None:
    assert encode(["\ud83d"]) == b'["\\ud83d"]'
    assert encode(["é\u2028"]) == '["é\u2028"]'.encode()


def test_what_json_does_not_know_is_refused() -> None:
    for number in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="JSON"):
            encode([number])
