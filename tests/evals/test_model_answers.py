"""Answers by a model, against a real server on this machine that says what it is told to say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import hostile
import pytest
from fake_endpoint import Body, Endpoint, answers, endpoint, raw, says, status

from memoryos_lab import samples
from memoryos_lab.evals.answers import Answerer, predict, prompts
from memoryos_lab.evals.answers.template import SYSTEM, messages
from memoryos_lab.evals.dataset import Dataset
from memoryos_lab.features import Cancelled, Store
from memoryos_lab.features.llm import asking
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Run, replay

SECRET = "sk-not-to-be-shown"


def length(body: Body) -> str:
    """An answer that tells prompts apart."""
    return f"answer {len(body['messages'][1]['content'])}"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setattr(asking, "PAUSE", 0.01)
    with endpoint(after=answers(length)) as made:
        monkeypatch.setenv("OPENAI_BASE_URL", made.address)
        monkeypatch.setenv("OPENAI_API_KEY", SECRET)
        yield made


def asked(n: int) -> dict[str, list[dict[str, str]]]:
    return {
        f"s/qa{i}": [{"role": "system", "content": "s"}, {"role": "user", "content": "x" * i}]
        for i in range(n)
    }


def test_answers_come_by_id_and_are_asked_once(server: Endpoint, tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    seen: list[tuple[int, int]] = []
    first = Answerer("small", store=store).answer(asked(30), progress=lambda *at: seen.append(at))
    assert first.texts == {f"s/qa{i}": f"answer {i}" for i in range(30)}
    assert (first.failures, first.asked, len(server.asked)) == ((), 30, 30)
    assert seen == [(i, 30) for i in range(1, 31)]
    again = Answerer("small", store=store).answer(asked(31))
    assert (again.asked, len(server.asked)) == (1, 31)
    assert Answerer("large", store=store).answer(asked(2)).asked == 2  # another model, other answers


def test_the_same_prompt_of_two_questions_is_one_request(server: Endpoint) -> None:
    one = asked(2)["s/qa1"]
    found = Answerer("small").answer({"a": one, "b": one})
    assert (dict(found.texts), found.asked) == ({"a": "answer 1", "b": "answer 1"}, 1)


def test_every_failure_is_counted_and_named_without_the_key(server: Endpoint) -> None:
    faults = {
        3: status(500, f"boom {SECRET}"),
        4: says("  "),
        5: says(None),
        6: raw(b"<html>"),
        7: raw(b'{"choices": []}'),
        8: status(401, f"Incorrect API key provided: {SECRET}"),
    }
    server.after = answers(lambda body: faults.get(len(body["messages"][1]["content"])) or length(body))
    found = Answerer("small", at_once=1).answer(asked(10))
    assert sorted(found.texts) == ["s/qa0", "s/qa1", "s/qa2", "s/qa9"]
    assert [failure.id for failure in found.failures] == [f"s/qa{i}" for i in range(3, 9)]
    told = " ".join(failure.why for failure in found.failures)
    assert "status 500" in told and "empty" in told and "cannot be read" in told and "[key]" in told
    assert SECRET not in told


def test_what_failed_is_asked_again_the_next_time(server: Endpoint, tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    lost = status(404)
    server.after = answers(lambda body: lost if body["messages"][1]["content"] == "xx" else length(body))
    assert len(Answerer("small", store=store).answer(asked(4)).failures) == 1
    still = Answerer("small", store=store).answer(asked(4))
    assert (still.asked, len(still.texts), len(still.failures)) == (1, 3, 1)
    server.after = answers(length)
    mended = Answerer("small", store=store).answer(asked(4))
    assert (mended.asked, len(mended.texts), mended.failures) == (1, 4, ())


@pytest.mark.parametrize("code", [401, 404, 429, 500])
def test_an_endpoint_that_never_answers_is_told_at_once(server: Endpoint, code: int) -> None:
    server.after = status(code)
    with pytest.raises(LabError, match=f"status {code}") as error:
        Answerer("small", at_once=2, retries=1).answer(asked(200))
    assert len(server.asked) < 20
    assert SECRET not in str(error.value)


def test_an_endpoint_that_is_down(server: Endpoint) -> None:
    with pytest.raises(LabError, match="no answer"):
        Answerer("small", base_url="http://127.0.0.1:9/v1").answer(asked(3))


def test_cancelling_keeps_what_is_there(server: Endpoint, tmp_path: Path) -> None:
    store = Store(tmp_path / "said.sqlite")
    with pytest.raises(Cancelled):
        Answerer("small", store=store, at_once=2).answer(asked(50), cancelled=lambda: store.count() >= 5)
    assert 5 <= store.count() < 20


def test_a_password_in_the_address_is_shown_nowhere(server: Endpoint) -> None:
    address = server.address.replace("//", f"//me:{SECRET}@")
    assert SECRET not in Answerer("small", base_url=address).address


@pytest.mark.parametrize(("model", "word"), [("", "no model"), ("small", "not set")])
def test_nothing_is_asked_without_a_model_or_an_address(
    monkeypatch: pytest.MonkeyPatch, model: str, word: str
) -> None:
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(LabError, match=word):
        Answerer(model)


# -- a run ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def run() -> Run:
    sample = samples.load("mira")
    return replay(sample.script, sample.features, sample.info.policy(), questions="fork")


def test_a_run_is_answered_by_a_model(server: Endpoint, run: Run) -> None:
    lost = status(404)
    server.after = answers(lambda body: lost if "lentil" in body["messages"][1]["content"][-200:] else "six")
    dataset = Dataset.of((run.script,), "mira")
    found = predict(dataset, {run.script.id: run}, Answerer("small"))
    assert found.name == "small" and SECRET not in found.origin
    assert len(found.texts) + len(found.issues) == len(dataset)
    assert [issue.code for issue in found.issues] == ["A_FAILED"]
    assert found.issues[0].where in dataset.by_id and found.issues[0].where not in found.texts


def test_the_prompt_holds_what_was_rendered_with_its_days(run: Run) -> None:
    at, prompt = next(iter(prompts(run)))
    system, user = messages(prompt)
    assert system["content"] == SYSTEM
    for line in prompt.lines:
        assert (line.text in user["content"]) == line.rendered
    assert re.search(r"\[page \d+, 2025-\d\d-\d\d\] ", user["content"])
    assert user["content"].endswith(f"## Question\n{run.script.questions[at].text}\n\nShort answer:")


def test_hostile_texts_reach_the_model_as_text(server: Endpoint) -> None:
    script = hostile.script()
    page = replace(
        script.pages[0], turns=(replace(script.pages[0].turns[0], text="half \ud800 {memory} {0}"),)
    )
    script = replace(script, pages=(page, *script.pages[1:]))
    run = replay(script, hostile.features(script), preset("paper"), questions="fork")
    found = predict(Dataset.of((script,), "hostile"), {script.id: run}, Answerer("small"))
    assert (len(found.texts), found.issues) == (len(script.questions), ())
    assert all(
        isinstance(text, str) for text in predict(Dataset.of((script,), "h"), {script.id: run}).texts.values()
    )
