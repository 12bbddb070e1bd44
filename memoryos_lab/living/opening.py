"""Opening a memory: whose it is, what it was made with, who reads in it, and the past taken up again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ..features.embedder import Embedder
from ..features.embedder import backend as find_backend
from ..features.growing import Growing
from ..features.llm.ledger import BOUNDLESS, Budget, Ledger, Price
from ..features.llm.types import LanguageModel
from ..features.mind import Mind
from ..features.store import home
from ..memory.errors import LabError
from ..memory.policy import Policy, preset
from .core import Core, Screen
from .head import Head, told
from .past import folded, take_all
from .privacy import Rules
from .resting import rested
from .store import UserStore

POLICY = "living"  # of a memory for which nobody chose one
BACKEND = "minilm-int8"


class Settings(NamedTuple):
    """What `Memory.open` was given, as it was given."""

    user: str
    policy: Policy[Any] | str | None
    model: str | LanguageModel | Mind | None
    folder: str | Path | None
    backend: str | Embedder | None
    base_url: str | None
    api_key: str | None
    budget: Budget | None
    price: Price | None
    rules: Rules | None
    create: bool
    speakers: tuple[str, str]
    language: str
    prompt_budget: int


def memories() -> Path:
    """Where memories are kept unless another folder is named."""
    return home() / "memories"


def opened(given: Settings, mind: Mind | None) -> Core:
    """A memory whose past is there, read by `mind` from now on.

    Raises: LabError for a memory that cannot be opened, or that was made with another backend.
    """
    folder = Path(given.folder).expanduser() if given.folder is not None else memories()
    store = UserStore.open(folder, given.user, head=_new(given).dump(), create=given.create)
    try:
        kept = Head.load(store.head)
        policy = _policy(given.policy) or kept.policy
        rules = given.rules if given.rules is not None else Rules.load(kept.rules)
        name, moved = told(policy)
        head = replace(kept, preset=name, knobs=moved, rules=rules.dump())
        screen = Screen(rules)
        growing = begun(head, _embedder(given, kept), screen)
        marks, spent = take_all(growing, store.records())
        if mind is not None and growing.features.model != mind.name:
            growing.led_by(mind.name)
        state, done = rested(store, policy)
        state = folded(policy, growing.script, growing.features, state, done)
        if head.dump() != kept.dump():
            store.set_head(head.dump())
    except BaseException:
        store.close()
        raise
    return Core(
        head, policy, screen, growing, store, state, spent, given.prompt_budget, imported=marks, rest=done
    )


def begun(head: Head, embedder: Embedder, screen: Screen) -> Growing:
    """A conversation of which nothing is known yet."""
    return Growing(embedder, speakers=head.speakers, language=head.language, screen=screen)


def minded(given: Settings) -> tuple[Mind | None, Ledger]:
    """Who reads, and what that costs. Nothing of a conversation goes into the store that all share.

    Raises: LabError when neither an address nor a key is known for a model.
    """
    ledger = Ledger(given.price, given.budget or BOUNDLESS)
    model: Any = given.model
    if model is None:
        return None, ledger
    if not hasattr(model, "annotate"):  # a model, not a mind
        from ..features.model_mind import ModelMind

        if isinstance(model, str):
            from ..features.llm.client import Client

            model = Client(model, base_url=given.base_url, api_key=given.api_key, ledger=ledger)
        model = ModelMind(model)
    return model, model.ledger


def _new(given: Settings) -> Head:
    """What a memory is made with that is not there yet."""
    name, moved = told(_policy(given.policy) or preset(POLICY))
    backend = given.backend or BACKEND
    rules = given.rules if given.rules is not None else Rules()
    return Head(
        preset=name,
        knobs=moved,
        backend=backend if isinstance(backend, str) else backend.name,
        speakers=given.speakers,
        language=given.language,
        rules=rules.dump(),
    )


def _policy(given: Policy[Any] | str | None) -> Policy[Any] | None:
    return preset(given) if isinstance(given, str) else given


def _embedder(given: Settings, kept: Head) -> Embedder:
    """Raises: LabError for another backend than the one whose vectors are kept."""
    backend = given.backend if given.backend is not None else kept.backend
    name = backend if isinstance(backend, str) else backend.name
    if name != kept.backend:
        raise LabError(
            f"this memory was made with the backend {kept.backend!r}, its vectors say nothing to {name!r}",
            where=f"user {given.user!r}",
            hint="open it without naming a backend, or start another memory",
        )
    return find_backend(backend) if isinstance(backend, str) else backend
