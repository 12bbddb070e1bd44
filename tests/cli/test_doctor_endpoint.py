"""`doctor --endpoint`: what is served is told, a single model is asked one thing, and no key is shown."""

from __future__ import annotations

import pytest
from fake_endpoint import endpoint, says, status

from lab_command import Lab

SECRET = "sk-not-to-be-shown"


def test_a_single_model_is_asked_for_an_answer(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    with endpoint(says("Hello"), after=status(401, f"not with {SECRET}")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.address.replace("//", f"//me:{SECRET}@"))
        monkeypatch.setenv("OPENAI_API_KEY", SECRET)
        well, ill = lab("doctor", "--endpoint", "--json"), lab("doctor", "--endpoint")
    assert well.code == 0 and well.data["endpoint"]["models"] == ["small"]
    assert well.data["endpoint"]["answers"] is True and well.data["endpoint"]["tokens"] == 15
    assert ill.code == 2 and "PROBLEM  endpoint" in ill.out and "status 401" in ill.out
    assert len(server.asked) == 2 and server.asked[0]["model"] == "small"
    assert SECRET not in well.out + well.err + ill.out + ill.err


def test_an_address_with_a_password_is_shown_without(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", f"http://me:{SECRET}@127.0.0.1:9/v1")
    for options in ([], ["--endpoint"]):
        said = lab("doctor", *options)
        assert "127.0.0.1:9" in said.out and SECRET not in said.out + said.err
