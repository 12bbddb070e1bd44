"""A mind whose words can be told apart from those of rules, and which fails when it is told to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from memoryos_lab.features.llm.ledger import Call, Ledger
from memoryos_lab.features.llm.types import Cancelled, Code, NoReply, Reply
from memoryos_lab.features.mind import Annotation, ThemeText
from memoryos_lab.memory.prompt import Prompt
from memoryos_lab.memory.types import Fact, Page, Script


class ToldMind:
    """Implements `Mind`: every fact of it says which pages it was read from."""

    def __init__(self, name: str = "told") -> None:
        self.name = name
        self.ledger = Ledger()
        self.fails: dict[str, Code] = {}  # task -> why
        self.asked: list[tuple[str, tuple[int, ...] | str]] = []
        self.seen: list[str] = []  # every text that it was shown

    def annotate(
        self, page: Page, before: Page | None, meta: str, *, turn: int, cancelled: Cancelled | None = None
    ) -> Annotation | NoReply:
        self.seen += [page.text, before.text if before else "", meta]
        if failed := self._called("annotate", turn, (turn - 1,)):
            return failed
        words = tuple(page.user.split()[:3])
        told = f"{meta} / {page.user[:20]}" if before else page.user[:20]
        return Annotation(before is not None, told[-60:], (ThemeText(f"about {page.user}", words),))

    def distill(
        self, pages: Mapping[int, Page], *, turn: int, cancelled: Cancelled | None = None
    ) -> tuple[Fact, ...] | NoReply:
        self.seen += [page.text for page in pages.values()]
        if failed := self._called("distill", turn, tuple(pages)):
            return failed
        said = "; ".join(page.user for page in pages.values())
        return (Fact("user_kb", "", f"read together: {said}", (next(iter(pages)),)),)

    def refresh(
        self, pages: Sequence[Page], *, turn: int, cancelled: Cancelled | None = None
    ) -> ThemeText | NoReply:
        if failed := self._called("refresh", turn, ()):
            return failed
        return ThemeText("; ".join(page.user for page in pages), ("together", f"{len(pages)} pages"))

    def answer(
        self, prompt: Prompt, script: Script, *, turn: int, cancelled: Cancelled | None = None
    ) -> Iterator[str | Reply | NoReply]:
        self.seen.append(prompt.text)
        if failed := self._called("answer", turn, prompt.question):
            yield "half an ans"
            yield failed
            return
        yield "It "
        yield "is so."
        yield Reply("It is so.")

    def _called(self, task: str, turn: int, about: tuple[int, ...] | str) -> NoReply | None:
        self.asked.append((task, about))
        ticket = self.ledger.reserve(10, 5)
        if ticket is None:
            return NoReply("budget")
        why = self.fails.get(task)
        self.ledger.settle(ticket, Call(task, turn, 10, 5, None, 0.0, why is None))
        return NoReply(why, "an error text of the endpoint") if why else None
