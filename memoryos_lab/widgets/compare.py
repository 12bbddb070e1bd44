"""`Compare`: memory systems side by side in a notebook, and what the comparison says as values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import anywidget
import traitlets

from ..evals.systems import Beside
from ..features.progress import bar
from ..inspector.beside import Made, Systems, told
from ..inspector.beside.cards import beside_card
from ..inspector.beside.controls import controls
from ..memory.errors import LabError
from ..memory.policy import set_knobs
from ..memory.types import Features
from ..runs import replay
from ..theatre.bundle import bundle
from ..theatre.encode import encode
from ..theatre.wish import whole
from ..views.catalogue import LANGUAGES, Language
from .columns import Moved, columns
from .knobs import Knobs
from .lab import Lab
from .opening import Source, opened
from .traits import Asked

FIRST = ("memoryos", "memgpt", "amem", "flat")
LOWEST = 520  # px
PLACE = ("turn", "page", "question")


class Compare(anywidget.AnyWidget):
    """Two or more memory systems on one conversation, all at the same turn and asked the same question.

    >>> compare = Compare("sample:tutor", ["memoryos", "flat"])
    >>> compare.names, compare.turn
    (('memoryos', 'flat'), 58)
    >>> compare.question = compare.beside.apart[0]  # the one on which they differ most
    >>> compare.knobs["flat"].top_k = 3  # replays, asks again, and the picture follows
    >>> compare.beside["flat"].knobs
    {'top_k': 3}

    Observable traits: `turn`, `question` (an id), `page` (from 0), `language`, `beside`.
    """

    _esm = bundle("systems_widget")

    # What the front end is told: a slot a trait, as JSON.
    _book = traitlets.Bytes().tag(sync=True)
    _ground = traitlets.Bytes().tag(sync=True)
    _systems = traitlets.Bytes().tag(sync=True)
    _questions = traitlets.Bytes().tag(sync=True)
    _asked = traitlets.Bytes().tag(sync=True)
    _remedies = traitlets.Bytes().tag(sync=True)
    _knobs = traitlets.Bytes().tag(sync=True)
    _ui = traitlets.Bytes().tag(sync=True)

    stand = traitlets.Dict(help="where the screen stands; `turn`, `question`, `page` move it").tag(sync=True)
    height = traitlets.Int(720, min=LOWEST, help="px").tag(sync=True)

    beside = traitlets.Instance(Beside, read_only=True, help="what the comparison says")
    turn = Asked(help="pages that have arrived: 0 to the length of the conversation")
    question = Asked(help="id of the question that is looked at, or None")
    page = Asked(help="the page that is looked at, from 0, or None")
    language = Asked(help="en or zh")

    def __init__(
        self,
        source: Source,
        systems: Sequence[str] | Mapping[str, Any] = FIRST,
        features: Features | None = None,
        *,
        sample: str | None = None,
        knobs: Moved | None = None,
        turn: int | None = None,
        question: str | None = None,
        language: Language = "en",
        height: int = 720,
    ) -> None:
        """Open what `Lab` opens, and ask every system every question of it.

        Parameters
        ----------
        systems: names of presets ("all": every one), or policies by names of yours.
        features: of a script or a file; computed, or found in the store, where none are given.
        sample: which conversation of a file with several.
        knobs: by system, moved from where its preset has them: `{"flat": {"top_k": 3}}`.
        turn: where all stand at first; by default where `question` is asked, else at the end.

        Raises: LabError, also for one system alone, one that is unknown, or one twice.
        """
        self._found = opened(source, features, sample=sample)
        script = self._found.script
        self._last, self._numbers = len(script.pages), {q.id: i for i, q in enumerate(script.questions)}
        policies, self._base = columns(systems, knobs, self._found.base)
        self._made = Made.room()
        self._table: Systems
        self._searched: dict[tuple[str, int], None] = {}  # (system, question) of which a remedy was asked
        self._faults: dict[str, LabError] = {}  # by system: of the last knob that the screen moved
        self._heard = 0  # messages of the screen
        self._orders = 0  # what Python asked for, counted; the screen follows each once
        self._following = False  # traits follow, and are no wishes
        super().__init__(height=height)
        self.on_msg(self._asked_by_screen)
        with self._follow():
            self.language, self.question = language, question
            self.page, self.turn = None, self._first_turn() if turn is None else turn
        self._compare(policies)

    def _compare(self, policies: Mapping[str, Any]) -> None:
        """Ask these, and show them. Raises: LabError if they cannot be replayed; then nothing changes."""
        found = self._found
        table = Systems(
            found.script,
            policies,
            content=found.script.id,
            replay=lambda policy: replay(found.script, found.features, policy, questions="fork"),
            base=self._base,
            made=self._made,
        )
        with bar("systems", unit="system") as progress:
            for done, name in enumerate(table.names, 1):
                table.ask(name)
                progress(done, len(table.names))
        self._table = table
        with self.hold_sync():
            self.set_trait("beside", table.beside())
            self._show()

    # -- what Python asks for -------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The systems in the order of their columns."""
        return self._table.names

    @property
    def knobs(self) -> Mapping[str, Knobs]:
        """By system its knobs, to be read and moved by name."""
        return {name: self._knobs_of(name) for name in self.names}

    def _knobs_of(self, name: str) -> Knobs:
        return Knobs(lambda: self._table.policies[name], lambda values: self._move(name, values))

    def _move(self, name: str, values: Mapping[str, Any]) -> None:
        """Raises: LabError for what is no knob, or no value of it; then nothing is moved."""
        policies = self._table.policies
        moved = set_knobs(policies[name], values)
        self._faults.pop(name, None)
        self._compare(policies | {name: moved})

    def lab(self, name: str, *, height: int = 720) -> Lab:
        """The theatre of one system at this turn and question; any but the first stands below the first.

        Raises: KeyError for a system that is not compared.
        """
        first, own = self.beside.systems[0], self.beside[name]
        theatre = Lab(first.run, turn=self.turn, language=self.language, height=height)
        if own is not first:
            theatre.other = own.run
        if self.question is not None:
            theatre.pick = "question", self._numbers[self.question]
        return theatre

    @traitlets.validate("turn")
    def _turn_given(self, proposal: Any) -> int:
        return whole(proposal.value, "turn", self._last)

    @traitlets.validate("page")
    def _page_given(self, proposal: Any) -> int | None:
        return None if proposal.value is None else whole(proposal.value, "page", self._last - 1)

    @traitlets.validate("question")
    def _question_given(self, proposal: Any) -> str | None:
        value = proposal.value
        if value is None or (isinstance(value, str) and value in self._numbers):
            return value
        few = ", ".join(list(self._numbers)[:6])
        raise LabError(
            f"there is no question {value!r}",
            where="Compare.question",
            hint=f"give an id: {few}{' …' if len(self._numbers) > 6 else ''}" if few else "it asks none",
        )

    @traitlets.validate("language")
    def _language_given(self, proposal: Any) -> str:
        if proposal.value in LANGUAGES:
            return str(proposal.value)
        raise LabError(
            f"language cannot be {proposal.value!r}", where="Compare", hint=f"give {' or '.join(LANGUAGES)}"
        )

    @traitlets.observe(*PLACE, "language")
    def _placed(self, change: Any) -> None:
        """Python moves the screen; to a question as the memories stood when it was asked."""
        if self._following:
            return
        with self._follow():
            if change.name == "question" and change.new is not None:
                self.turn = self._first_turn()
        self._orders += 1
        if change.name == "language":
            self._show()
        self._ui = self._place()

    def _first_turn(self) -> int:
        """At which the question is asked; without one, the end."""
        if self.question is None:
            return self._last
        return min(self._last, self._found.script.questions[self._numbers[self.question]].after + 1)

    # -- what the screen asks for ---------------------------------------------------------------------

    @traitlets.observe("stand")
    def _stood(self, change: Any) -> None:
        """The screen stands somewhere else; what makes no sense is left where it was."""
        ids, where = list(self._numbers), dict(change.new)
        asked = where.get("question")
        where["question"] = ids[asked] if isinstance(asked, int) and 0 <= asked < len(ids) else None
        where["page"] = None if where.get("page") == -1 else where.get("page")
        with self._follow():
            for name in PLACE:
                with suppress(LabError):  # nobody is there to be told: the screen shows where it stands
                    setattr(self, name, where.get(name))
        self._ui = self._place()

    def _asked_by_screen(self, _: Any, asked: Any, __: Any) -> None:
        """A message: what would have found it, or a knob is moved."""
        match asked:
            case {"remedy": {"system": int(at), "question": int(number)}} if self._has(at, number):
                self._searched[self.names[at], number] = None
            case {"move": {"system": int(at), "knob": str(knob), "value": value}} if self._has(at):
                name = self.names[at]
                try:
                    self._move(name, {knob: value})
                except LabError as fault:
                    self._faults[name] = fault  # told below the knobs
            case _:  # no screen of ours says that
                return
        self._heard += 1
        self._show()

    def _has(self, system: int, question: int | None = None) -> bool:
        """Are there a system and a question of these numbers?"""
        asked = question is None or 0 <= question < len(self._numbers)
        return asked and 0 <= system < len(self.names)

    # -- what is shown --------------------------------------------------------------------------------

    def _show(self) -> None:
        """Traits become what the systems say, in one message."""
        slots = told(self._table, self._searched, self.language)
        moved = controls(self._table, self._faults, self._heard, self.language)
        with self.hold_sync():
            for name, body in (slots | {"knobs": moved, "ui": self._place()}).items():
                self.set_trait(f"_{name}", body)

    def _place(self) -> bytes:
        """Where the screen stands. It goes there when `order` is a new one, or when it is a new screen."""
        question = -1 if self.question is None else self._numbers[self.question]
        page = -1 if self.page is None else self.page
        return encode({"turn": self.turn, "page": page, "question": question, "order": self._orders})

    @contextmanager
    def _follow(self) -> Iterator[None]:
        before, self._following = self._following, True
        try:
            yield
        finally:
            self._following = before

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """As a widget; where there are none, the card of the comparison."""
        made = super()._repr_mimebundle_(**kwargs)
        if made:
            made[0]["text/html"] = beside_card(self.beside, self.language, self.question)
        return made

    def __repr__(self) -> str:
        """What a notebook without widgets shows where it shows no HTML either."""
        called = self._found.script.title or self._found.script.id
        return f"<Compare {called!r}: {', '.join(self.names)}, turn {self.turn} of {self._last}>"
