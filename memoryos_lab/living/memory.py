"""A memory that lives: it is told what is said, answers from what it holds, and can be corrected.

    memory = Memory.open("ann")                     # one file a user; without a model, by rules
    memory.add("I moved to Lyon.", "How nice!")     # around a chat loop of one's own
    memory.ask("Where do I live?").text             # or as the chat itself
    memory.recall("Lyon").prompt.text               # what a model would read

It is the same recipe that every run is, an input longer with every call: `memory.run` is what all views take.
Several threads may use one memory; each input is whole before the next begins.
"""

from __future__ import annotations

import time as wall
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any

from ..features.embedder import Embedder
from ..features.llm.ledger import NOTHING, Budget, Price
from ..features.llm.types import Cancelled, LanguageModel, NoReply, Reply
from ..features.mind import Mind
from ..memory.errors import LabError
from ..memory.policy import Policy
from ..memory.prompt import Prompt
from ..memory.types import Entry, Page, Script, Snapshot, ToolCall
from ..runs import Run
from . import acting, again, answering, turns
from .again import Unsaid
from .answered import RULES, Answered, Found, Turned
from .answering import OnText
from .exchange import page_of, question_of
from .forgetting import Forgetting, Wanted, aged, let_go, planned
from .opening import Settings, minded, opened
from .privacy import Rules, asks_to_forget_last, asks_to_forget_turn
from .recalling import recalled, unasked
from .records import Tombstone
from .times import Clock, When, here, seconds
from .traced import traced


class Memory:
    """The memory of one user. Use `open`."""

    def __init__(self, given: Settings, clock: Clock) -> None:
        self.user = given.user
        self._lock = RLock()
        self._clock = clock
        self._mind, self.ledger = minded(given)
        self._core = opened(given, self._mind)

    @classmethod
    def open(
        cls,
        user: str = "me",
        *,
        policy: Policy[Any] | str | None = None,
        model: str | LanguageModel | Mind | None = None,
        folder: str | Path | None = None,
        backend: str | Embedder | None = None,
        base_url: str | None = None,
        api_key: str | None = None,
        budget: Budget | None = None,
        price: Price | None = None,
        rules: Rules | None = None,
        create: bool = True,
        speakers: tuple[str, str] = ("user", "assistant"),
        language: str = "en",
        clock: Clock = here,
    ) -> Memory:
        """The memory of `user` in `folder`, made if it is not there; one process at a time may have it open.

        `policy`, `backend` and `rules` are kept with it and need not be given again; `speakers` and
        `language` are those that it was made with. `model` is a name that an OpenAI-compatible endpoint knows
        (`base_url`, `api_key`; else OPENAI_BASE_URL and OPENAI_API_KEY), or a `LanguageModel`; None: rules
        read and answer. `clock` says when something was said that comes without a time.

        Raises: LabError for a memory that is open elsewhere, damaged, of another backend or not there.
        """
        given = Settings(
            user=user,
            policy=policy,
            model=model,
            folder=folder,
            backend=backend,
            base_url=base_url,
            api_key=api_key,
            budget=budget,
            price=price,
            rules=rules,
            create=create,
            speakers=speakers,
            language=language,
        )
        return cls(given, clock)

    # -- what is said --

    @traced("upsert_memory")
    def add(
        self,
        user: str,
        agent: str,
        *,
        time: When = None,
        tools: Sequence[ToolCall | tuple[str, str]] = (),
        session: str = "",
        private: bool = False,
        cancelled: Cancelled | None = None,
    ) -> Turned:
        """One exchange; either side may be empty, not both.

        "Don't remember this" in the user's words, or `private`, keeps it off the disk and out of all but
        short-term memory; "forget what I just said" makes the page before go as well.

        Raises: LabError if it cannot be embedded or written; then it has not happened.
        """
        with self._lock:
            at = seconds(time, self._clock)
            page = page_of(
                self._core.growing.script, self._core.screen.rules, user, agent,
                time=at, tools=tools, session=session, private=private,
            )  # fmt: skip
            if asks_to_forget_last(user):
                self._forget_last()
            return self._arrive(page, cancelled)

    @traced()
    def ask(
        self,
        text: str,
        *,
        time: When = None,
        on_text: OnText | None = None,
        use_memory: bool = True,
        remember: bool = True,
        cancelled: Cancelled | None = None,
    ) -> Answered:
        """An answer from what is held; question and answer become a page.

        `on_text` is told each piece of the answer as it comes. Without `use_memory` nothing is looked up;
        without `remember` nothing is kept, not even that it was asked. An answer that fails leaves no page:
        the question is kept, and asked again it is the same question.

        Raises: LabError if it cannot be embedded or written. What the model does is no error: see `failure`.
        """
        began = wall.perf_counter()
        at = seconds(time, self._clock)
        found, prompt, script, turn = self._consider(text, at, use_memory, remember)
        reply = self._answer(prompt, script, found, turn, on_text, cancelled)
        by = self._mind.name if self._mind else RULES
        if isinstance(reply, NoReply):
            return Answered("", by, found, None, self.ledger.total(turn=turn), reply, since(began))
        said = "" if by == RULES and reply in answering.UNSAID else reply
        turned = self.add(text, said, time=time) if remember else None
        return Answered(reply, by, found, turned, self.ledger.total(turn=turn), None, since(began))

    def recall(self, text: str, *, time: When = None, visit: bool = True) -> Found:
        """What a text brings to mind, as a trace and as the prompt of a model.

        Recalling is use: it heats what it finds, and is kept. Without `visit` it leaves no trace.

        Raises: LabError if it cannot be embedded or written.
        """
        with self._lock:
            question = question_of(
                self._core.growing.script, self._core.screen.rules, text, time=seconds(time, self._clock)
            )
            return recalled(self._core, question, visit=visit)

    def retry(self, *, cancelled: Cancelled | None = None) -> Unsaid:
        """Ask the model at once for all that it has not said; what it still does not say is given back.

        Raises: LabError without a model, or if it cannot be written; then nothing has happened.
        """
        if self._mind is None:
            raise LabError("there is no model to ask", where="retry", hint="open the memory with a model")
        with self._lock:
            again.retry(self._core, self._mind, cancelled)
            return self.waiting

    # -- what is known --

    @traced("update_memory")
    def correct(self, entry: int | Entry, value: str, *, time: When = None) -> Turned:
        """What the entry should say: the user's word, which nothing that pages say supersedes.

        Raises: LabError for an entry that is not active, an empty value, or one that a rule keeps out.
        """
        if not isinstance(value, str) or not value.strip():
            raise LabError("an entry cannot say nothing", where="correct", hint="withdraw it instead")
        self._core.screen.rules.refuse(value, where="correct")
        return self._act(entry, "correct", time, value)

    @traced("update_memory")
    def confirm(self, entry: int | Entry, *, time: When = None) -> Turned:
        """The entry still holds. Raises: LabError for an entry that is not active."""
        return self._act(entry, "confirm", time)

    @traced("update_memory")
    def withdraw(self, entry: int | Entry, *, time: When = None) -> Turned:
        """The entry does not hold, and is not learned again; it stays as history. See `forget` for more.

        Raises: LabError for an entry that is not active.
        """
        return self._act(entry, "withdraw", time)

    # -- what is to be known no more --

    def forget(
        self, query: str | None = None, *, pages: Iterable[int] = (), entries: Iterable[int | Entry] = ()
    ) -> Forgetting:
        """What would go for it, and `apply()` to let it go: then it is as if it had never been said.

        Pages that hold all words of `query` or say the same; `pages` by number; `entries` with the pages that
        they come from. With them go what was asked about them, and all that was made of them.

        Raises: LabError for a page or an entry that is not there, or an empty query.
        """
        if query is not None and not query.strip():
            raise LabError("nothing is named to forget", where="query", hint="give words, pages or entries")
        with self._lock:
            known = (*self.snapshot.entries, *self.snapshot.history)
            chosen = tuple(acting.entry_of(known, entry) for entry in entries)
            return planned(self._core, Wanted(query, tuple(pages), chosen), "asked", self._lock)

    def retire(self, older_than: timedelta | datetime | float, *, time: When = None) -> Forgetting:
        """What would go of all that is older: than so long before now (or `time`), or than a moment.

        Raises: LabError for what is no time.
        """
        if isinstance(older_than, timedelta):
            before = seconds(time, self._clock) - older_than.total_seconds()
        else:
            before = seconds(older_than, self._clock)
        with self._lock:
            script = self._core.growing.script
            return planned(self._core, Wanted(pages=aged(script, before)), "retention", self._lock)

    # -- what is there: values, read without waiting for an input under way --

    @property
    def run(self) -> Run:
        """All of it as every view takes it; folded when first asked for."""
        with self._lock:
            return self._core.run()

    @property
    def snapshot(self) -> Snapshot:
        """The memory as views read it, now."""
        now = self._core.present
        return self._core.policy.view(now.state, now.features)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Active entries of long-term memory, in order of writing."""
        return self.snapshot.entries

    @property
    def policy(self) -> Policy[Any]:
        """The knobs under which it lives."""
        return self._core.policy

    @property
    def rules(self) -> Rules:
        """What is not to be remembered."""
        return self._core.screen.rules

    def set_rules(self, rules: Rules) -> None:
        """Other rules hold from now on, and are kept. Raises: LabError."""
        with self._lock:
            self._core.set_head(replace(self._core.head, rules=rules.dump()))
            self._core.screen.rules = rules

    @property
    def folder(self) -> Path:
        """Where its file is."""
        return self._core.store.path.parent

    @property
    def warnings(self) -> tuple[str, ...]:
        """What its reader must know: of the store, of the features, and of the clock."""
        with self._lock:
            core = self._core
            return (*core.store.warnings, *core.growing.notes(), *core.warned)

    @property
    def waiting(self) -> Unsaid:
        """What a model has not said yet: it failed, or none was there."""
        return again.unsaid(self._core)

    @property
    def tombstones(self) -> tuple[Tombstone, ...]:
        """What was forgotten when: how many, never what."""
        with self._lock:
            return self._core.store.tombstones()

    def close(self) -> None:
        """Give the file back; closing twice is once."""
        with self._lock:
            self._core.store.close()

    def __enter__(self) -> Memory:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- how --

    def _forget_last(self) -> None:
        last = len(self._core.growing.script.pages) - 1
        if last >= 0:
            planned(self._core, Wanted(pages=(last,)), "asked", self._lock).apply()

    def _arrive(self, page: Page, cancelled: Cancelled | None) -> Turned:
        began, core = wall.perf_counter(), self._core
        turn = len(core.growing.script.pages) + 1
        grown = core.put(
            "page",
            lambda: turns.arrive(core.policy, core.state, core.growing, page, self._mind, cancelled),
            lambda: self.ledger.total(turn=turn),
        )
        let_go(core, grown.events)
        calls = self.ledger.total(turn=turn)
        return Turned(turn, turn - 1, grown.events, calls, since(began), kept=not page.private)

    def _act(self, entry: int | Entry, kind: acting.Kind, time: When, value: str = "") -> Turned:
        began = wall.perf_counter()
        with self._lock:
            core, script = self._core, self._core.growing.script
            known = acting.entry_of(self.entries, entry)
            done = acting.act_on(known, kind, script, seconds(time, self._clock), value=value)
            grown = core.put("act", lambda: turns.act(core.policy, core.state, core.growing, done))
            return Turned(len(script.pages), None, grown.events, NOTHING, since(began))

    def _consider(
        self, text: str, at: float, use_memory: bool, remember: bool
    ) -> tuple[Found | None, Prompt, Script, int]:
        with self._lock:
            script = self._core.growing.script
            question = question_of(script, self._core.screen.rules, text, time=at)
            visit = remember and not asks_to_forget_turn(text)
            found = recalled(self._core, question, visit=visit) if use_memory else None
            return found, found.prompt if found else unasked(question), script, len(script.pages) + 1

    def _answer(
        self,
        prompt: Prompt,
        script: Script,
        found: Found | None,
        turn: int,
        on_text: OnText | None,
        cancelled: Cancelled | None,
    ) -> str | NoReply:
        if self._mind:
            reply = answering.by_mind(self._mind, prompt, script, turn, on_text, cancelled)
            return reply.text if isinstance(reply, Reply) else reply
        text = answering.by_rules(prompt.question, prompt, script, found.entries if found else ())
        if on_text:
            on_text(text)
        return text


def since(began: float) -> float:
    return wall.perf_counter() - began
