"""What two sides said, as the page that it becomes: screened, named, private where somebody asks for that."""

from __future__ import annotations

from collections.abc import Iterable

from ..memory.errors import LabError
from ..memory.types import Page, Question, Script, Side, ToolCall, Turn
from .privacy import Rules, asks_to_forget_turn


def page_of(
    script: Script,
    rules: Rules,
    user: str,
    agent: str,
    *,
    time: float,
    tools: Iterable[ToolCall | tuple[str, str]] = (),
    session: str = "",
    private: bool = False,
) -> Page:
    """The next page of the script. Raises: LabError if nothing was said, or what was said is no text."""
    said: tuple[tuple[Side, str], ...] = (("user", user), ("agent", agent))
    for side, text in said:
        if not isinstance(text, str):
            raise LabError(f"the {side}'s words are a {type(text).__name__}, no text", where=side)
    if not user.strip() and not agent.strip():
        raise LabError("nothing was said", where="add", hint="give the words of one side at least")
    number = len(script.pages) + 1
    turns = tuple(
        Turn(f"{number}{side[0]}", speaker, side, text, time)
        for (side, text), speaker in zip(said, script.speakers, strict=True)
        if text.strip()
    )
    called = tuple(ToolCall(str(name), str(summary)) for name, summary in tools)
    page = Page(turns, time, session, tools=called, private=private or asks_to_forget_turn(user))
    return rules.screened_page(page)


def question_of(script: Script, rules: Rules, text: str, *, time: float) -> Question:
    """The next question of the script. Raises: LabError if it is empty or no text."""
    if not isinstance(text, str) or not text.strip():
        raise LabError("nothing was asked", where="text", hint="give the words of a question")
    number, after = len(script.questions) + 1, len(script.pages) - 1
    return Question(f"q{number}", rules.screened(text), after, time)
