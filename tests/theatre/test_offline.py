"""One file that shows a run: it says what a desk says, and no text gets out of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from memoryos_lab import preset, replay, samples, set_knobs, sources
from memoryos_lab.features import compute
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.replay import Run
from memoryos_lab.theatre import bundle, offline
from memoryos_lab.theatre.beforehand import Answers, Look, answers
from memoryos_lab.theatre.desk import Desk

EVIL = "</script><img src=x onerror=alert(1)> <!-- & $x$ \u2028 \u2029 \u202e ]]> '\"`"


class Page(HTMLParser):
    """A page as a browser takes it apart: elements with attributes, and the text of each script by id."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: dict[str, str] = {}
        self.title = ""
        self._inside: tuple[str, str] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = (tag, dict(attrs).get("id") or "module")

    def handle_endtag(self, tag: str) -> None:
        self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside and self._inside[0] == "script":
            self.scripts[self._inside[1]] = self.scripts.get(self._inside[1], "") + data
        if self._inside and self._inside[0] == "title":
            self.title += data


@pytest.fixture(autouse=True)
def _no_front_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The module itself is tested elsewhere."""
    monkeypatch.setattr(offline, "bundle", lambda host: "// module")


def tutor(asking: Any = "fork") -> Run:
    script, features, info = samples.load("tutor")
    return replay(script, features, info.policy(), questions=asking)


def part(made: Answers, name: str) -> Any:
    return json.loads(made.parts[name])


def unfolded(recall: Any, texts: list[str]) -> Any:
    prompt = recall["prompt"]
    prompt["instruction"] = texts[prompt["instruction"]]
    for _, _, lines in prompt["parts"]:
        for line in lines:
            line[2] = texts[line[2]]
    return recall


def test_the_page_holds_every_answer_of_a_desk() -> None:
    run = tutor()
    made = answers(run, vary={"theta": [0.5, "0.7"]}, patience=0)
    start = part(made, "start")
    assert start["kept"]["stops"] == {"theta": [0.5, 0.6, 0.7]}
    assert start["kept"]["at"][start["kept"]["first"]] == {"theta": 0.6}
    desk = Desk(run.script, run.features, asking="fork")
    for i, theta in enumerate((0.5, 0.6, 0.7)):
        wish = {"a": {"preset": "paper", "asking": "fork", "knobs": {"theta": theta}}}
        assert part(made, f"run-{i}") == json.loads(desk.answer(wish)["run"])
        found = part(made, f"recalls-{i}")
        assert len(found) == len(run.script.questions)
        for question, recall in enumerate(found):
            told = desk.answer({"pick": {"kind": "question", "id": question}})["recall"]
            assert unfolded(recall, start["kept"]["texts"]) == json.loads(told)
    assert start["maps"]["pca"] == json.loads(desk.answer({"map": "pca"})["map"])
    assert start["conversation"] == json.loads(desk.answer({})["conversation"])


def test_what_a_move_from_stop_to_stop_changes_lies_in_the_page() -> None:
    run = tutor("none")
    made = answers(run, vary={"theta": [0.7], "tau": [4]}, patience=0)
    kept = part(made, "start")["kept"]
    assert kept["at"] == [{"theta": t, "tau": u} for t in (0.6, 0.7) for u in (4, 5)]
    assert set(kept["changes"]) == {"0-1", "1-0", "0-2", "2-0", "1-3", "3-1", "2-3", "3-2"}
    desk = Desk(run.script, run.features, asking="none")
    for gesture, knobs in enumerate(({"tau": 4.0}, {"tau": 4.0, "theta": 0.7}), 1):
        desk.answer({"gesture": gesture, "a": {"preset": "paper", "asking": "none", "knobs": knobs}})
    assert kept["changes"]["0-2"] == json.loads(desk.answer({})["run"])["changed"]


def test_how_it_is_first_shown_and_what_it_is_compared_with() -> None:
    run = tutor()
    other = replay(run.script, run.features, set_knobs(run.policy, {"theta": 0.7}), questions="fork")
    look = Look(turn=30, pick={"kind": "page", "id": 3}, language="zh", future=False, tour=False)
    start = part(answers(run, other=other, look=look, patience=0), "start")
    assert start["ui"] == {
        "turn": 30,
        "pick": {"kind": "page", "id": 3},
        "language": "zh",
        "lock": "open",
        "future": False,
        "host": {"live": False, "theme": True, "tour": False},
    }
    assert start["other"]["knobs"]["theta"] == 0.7
    assert start["compare"]["turns"]


def test_a_sample_starts_from_its_own_knobs() -> None:
    script, features, info = samples.load("zh")
    run = replay(script, features, info.policy(), questions="none")
    own = answers(run, base=lambda name: info.policy() if name == "paper" else preset(name), patience=0)
    assert part(own, "run-0")["base"]["theta"] == 0.93
    assert part(answers(run, patience=0), "run-0")["base"]["theta"] == 0.6


@pytest.mark.parametrize(
    ("vary", "words"),
    [
        ({"thata": [1]}, "no knob called"),
        ({"theta": [7]}, "cannot be 7"),
        ({"theta": ["soft"]}, "cannot be"),
        ({"eviction": ["lfu"]}, "is no number"),
        ({"theta": [i / 50 for i in range(13)]}, "too many"),
    ],
)
def test_stops_that_cannot_be(vary: Any, words: str) -> None:
    with pytest.raises(LabError, match=words):
        answers(tutor("none"), vary=vary, patience=0)


def test_a_look_at_what_is_not_there_and_stops_in_a_comparison() -> None:
    run = tutor("none")
    with pytest.raises(LabError):
        answers(run, look=Look(turn=59), patience=0)
    with pytest.raises(LabError, match="page 100"):
        answers(run, look=Look(pick={"kind": "page", "id": 99}), patience=0)
    with pytest.raises(LabError, match="without stops"):
        answers(run, other=run, vary={"theta": [0.5]}, patience=0)


def test_progress_arrives_at_its_end() -> None:
    seen: list[tuple[int, int]] = []
    answers(
        tutor(), vary={"theta": [0.5]}, patience=0, progress=lambda done, total: seen.append((done, total))
    )
    assert seen == [(i, 15) for i in range(1, 16)]


def evil_run() -> Run:
    lines = [{"title": EVIL}, *({"user": f"{EVIL} {n}", "agent": EVIL} for n in range(12))]
    data = "\n".join(json.dumps(line) for line in lines).encode()
    (script,) = sources.load_bytes(data, "evil.jsonl").scripts
    return replay(script, compute(script, backend="hash"), preset("paper"))


def test_no_text_gets_out_of_the_page() -> None:
    text = offline.offline_html(evil_run(), look=Look(language="zh"), patience=0)
    page = Page(text)
    assert [tag for tag, _ in page.tags if tag not in ("script", "meta")] == [
        *("html", "head", "title", "style", "body", "div", "noscript")
    ]
    assert not [name for _, attrs in page.tags for name in attrs if name.startswith("on")]
    assert page.title == EVIL
    assert dict(page.tags[0][1]) == {"lang": "zh"}
    said = json.loads(page.scripts["theatre-start"])["conversation"]["pages"]["said"]
    assert said[3][0][3] == f"{EVIL} 3"
    for body in page.scripts.values():
        assert not re.search(r"[<>&\u2028\u2029]", body)


def test_the_page_may_load_nothing_and_send_nothing() -> None:
    page = Page(offline.offline_html(tutor("none"), patience=0))
    (policy,) = [
        attrs["content"] for _, attrs in page.tags if attrs.get("http-equiv") == "Content-Security-Policy"
    ]
    rules = {rule.split()[0]: rule.split()[1:] for rule in (policy or "").split(";")}
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == rules["style-src"] == ["'unsafe-inline'"]
    assert rules["img-src"] == ["data:", "blob:"]
    assert not [attrs for _, attrs in page.tags if {"src", "href"} & attrs.keys()]


@pytest.mark.parametrize("pages", [0, 1, 2])
def test_conversations_of_hardly_a_page(pages: int) -> None:
    (script,) = sources.load_bytes(b'{"user": "Hello", "agent": "Hi"}\n' * 2, "short.jsonl").scripts
    script = replace(script, pages=script.pages[:pages])
    run = replay(script, compute(script, backend="hash"), preset("paper"))
    assert part(answers(run, patience=0), "run-0")["n"] == pages


def test_the_module_is_put_in_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "bundle", bundle.bundle)
    text = offline.page(Answers("t", {}))
    assert bundle.bundle("offline") in text
    assert text.count("</script>") == 1
