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
from typing import TYPE_CHECKING, Any

from ..features.embedder import Embedder
from ..features.llm.ledger import Budget, Price
from ..features.llm.types import Cancelled, LanguageModel, NoReply
from ..features.mind import Mind
from ..memory.errors import LabError
from ..memory.policy import Policy
from ..memory.replay import Progress
from ..memory.types import Entry, Script, ToolCall
from . import acting, again, answering
from .again import Unsaid
from .answered import RULES, Answered, Found, Turned
from .answering import OnText
from .doing import Doing, since
from .exchange import page_of, question_of
from .forgetting import Forgetting, Wanted, aged, planned
from .importing import missing
from .opening import Settings
from .privacy import Rules, asks_to_forget_last
from .recalling import recalled
from .times import Clock, When, here, seconds
from .traced import traced

if TYPE_CHECKING:
    from ..features.estimate import Estimate


class Memory(Doing):
    """The memory of one user. Use `open`."""

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
        prompt_budget: int = 4000,
        clock: Clock = here,
    ) -> Memory:
        """The memory of `user` in `folder`, made if it is not there; one process at a time may have it open.

        `policy`, `backend` and `rules` are kept with it and need not be given again; `speakers` and
        `language` are those that it was made with. `model` is a name that an OpenAI-compatible endpoint knows
        (`base_url`, `api_key`; else OPENAI_BASE_URL and OPENAI_API_KEY), or a `LanguageModel`; None: rules
        read and answer. What is found is rendered into `prompt_budget` tokens. `clock` says when something
        was said that comes without a time.

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
            prompt_budget=prompt_budget,
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
                self._core.growing.script, self.rules, user, agent,
                time=at, tools=tools, session=session, private=private,
            )  # fmt: skip
            if asks_to_forget_last(user):
                self._forget_last()
            return self._arrive(page, cancelled)

    def add_many(
        self, script: Script, *, progress: Progress | None = None, cancelled: Cancelled | None = None
    ) -> int:
        """Take in an old conversation, page by page with its own times; how many pages came new.

        What was taken in before is passed over, so that a second call goes on where one ended. `progress` is
        told (pages done, pages in all), `cancelled` is asked before each page.

        Raises: LabError if a page cannot be embedded or written; those before it are kept.
        """
        with self._lock:
            todo = list(missing(script, self._core.imported, self.rules))
            there = len(script.pages) - len(todo)
            for done, (mark, page) in enumerate(todo):
                if cancelled and cancelled():
                    return done
                self._arrive(page, cancelled, mark)
                if progress:
                    progress(there + done + 1, len(script.pages))
            return len(todo)

    def estimate(self, script: Script) -> Estimate | None:
        """What `add_many` would ask of the model; None without one."""
        if self._mind is None:
            return None
        from ..features.estimate import estimate

        with self._lock:
            todo = tuple(page for _, page in missing(script, self._core.imported, self.rules))
        bare = replace(script, pages=todo, questions=(), acts=())
        return estimate(bare, self.policy, questions="none", price=self.ledger.price)

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
        entries = found.entries if found else ()
        reply = answering.answer_of(self._mind, prompt, script, entries, turn, on_text, cancelled)
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
                self._core.growing.script, self.rules, text, time=seconds(time, self._clock)
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
        self.rules.refuse(value, where="correct")
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
            view = self.snapshot
            known = (*view.entries, *view.history)
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
