"""Step 6: what would have brought the evidence in, by asking again or by a replay; never a guess.

The cuts by m and k are looked for in `cutting`. Everything else is asked again of the same memory or, where
memory would have formed otherwise, of a replay. What counts as found is what counts in step 2: enough gold
turns in the prompt, after its budget.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from ...memory.policy import Policy
from ...memory.replay import Mode, Run, replay
from ..diagnosis import Change, Counterfactual, Reached
from ..labels import Stage
from .conversation import Conversation
from .cutting import Wanted, budget, m_and_k
from .journey import furthest
from .moment import Moment, Views
from .settings import UNBOUNDED, Setting, settings


class Alternatives:
    """The other settings of one run: a replay is made when it is first needed and serves all questions."""

    def __init__(self, conversation: Conversation) -> None:
        run = conversation.run
        self.conversation = conversation
        self.settings = settings(run.policy, words=bool(run.features.words))
        self._policies: dict[Setting, Policy[Any]] = {}
        self._replays: dict[Setting, tuple[Run, Views]] = {}

    @cached_property
    def unbounded(self) -> Setting | None:
        """The setting under which nothing is evicted; None where this run has it, or cannot have it."""
        return next((one for one in self.settings if one.knobs == (UNBOUNDED,)), None)

    def moment(self, at: Moment, setting: Setting) -> Moment:
        """The same question, asked of a memory with this setting."""
        if setting not in self._policies:
            known: Any = self.conversation.run.policy  # a policy is a frozen record of its knobs
            self._policies[setting] = replace(known, **dict(setting.knobs))
        policy = self._policies[setting]
        kind = type(at)  # what counts as found is as it was
        if not setting.replayed:
            return kind(at.conversation, policy, at.position, at.state, at.views, base=at)
        run, views = self._replayed(setting, policy)
        if run.questions == "none":
            state = run.state(at.snapshot.turn)
        else:
            state = run.state(step=self.conversation.steps[at.question])
        return kind(at.conversation, policy, at.position, state, views, base=at)

    def _replayed(self, setting: Setting, policy: Policy[Any]) -> tuple[Run, Views]:
        if setting not in self._replays:
            run = self.conversation.run
            made = replay(run.script, run.features, policy, questions=self._mode)
            self._replays[setting] = made, Views(policy, run.features)
        return self._replays[setting]

    @cached_property
    def _mode(self) -> Mode:
        """How a replay asks: not at all, where asking cannot move a page before the last question.

        Asking is use in `live`, but moves no page by itself; only a page that comes later may go elsewhere.
        """
        run = self.conversation.run
        kinds = [step.kind for step in run.steps]
        after_first = kinds[kinds.index("question") :] if "question" in kinds else []
        return run.questions if run.questions == "live" and "page" in after_first else "none"


def changes(
    at: Moment, reached: tuple[Reached, ...], category: int | None, others: Alternatives
) -> Counterfactual:
    """What would have brought the evidence of a question in; it is lost as things are."""
    want = Wanted(at, reached, category)
    if not any(want.sound):  # no page, or no right copy of one, is left to be found
        return Counterfactual()
    singles, pairs = m_and_k(want)
    singles += [change for change in (budget(want),) if change]
    for setting in others.settings:
        worth = _cures(setting, reached) and _tells_more(setting, singles)
        if worth and _finds(want, others.moment(at, setting)):
            (singles if len(setting.knobs) == 1 else pairs).append(Change(setting.knobs, size=setting.size))
    return Counterfactual(_sorted(singles), _sorted(pairs))


def _tells_more(setting: Setting, singles: list[Change]) -> bool:
    """Not where one of a pair is enough, nor that nothing evicted will do where some capacity does."""
    known = {knob for single in singles for knob in single.knobs}
    if setting.knobs == (UNBOUNDED,):
        return UNBOUNDED[0] not in dict(known)
    return len(setting.knobs) == 1 or known.isdisjoint(setting.knobs)


def _sorted(found: list[Change]) -> tuple[Change, ...]:
    return tuple(sorted(found, key=lambda one: one.size))  # stable: equals in the order of the table


def _cures(setting: Setting, reached: tuple[Reached, ...]) -> bool:
    """Is a gold turn lost where this setting can help?"""
    stages = {one.stage for one in reached}
    match setting.cure:
        case "evicted":
            return Stage.EVICTED in stages
        case "dropped":
            return Stage.MIGRATION in stages
        case "any":
            return True


def _finds(want: Wanted, at: Moment) -> bool:
    return want.found(at, at.m, at.k)


def lifted(
    at: Moment, reached: tuple[Reached, ...], category: int | None, others: Alternatives
) -> tuple[Reached, ...]:
    """The same way, with where an evicted turn would have been lost in a memory that evicts nothing."""
    if others.unbounded is None or all(one.stage != Stage.EVICTED for one in reached):
        return reached
    kept = others.moment(at, others.unbounded)

    def kept_at(one: Reached) -> Reached:
        stage = furthest(kept, one.turn, category).stage
        return one._replace(again=None if stage == Stage.AVAILABLE else stage)

    return tuple(kept_at(one) if one.stage == Stage.EVICTED else one for one in reached)
