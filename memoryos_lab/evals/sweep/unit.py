"""The unit of work of a sweep: one conversation under the settings that share a replay.

Knobs whose effect is "recall" change what a question finds, not how memory forms: where questions are
forked, one replay serves all their values. Of those, m and k only choose among the scores of one survey.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from ...memory.policy import knobs
from ...memory.replay import Mode, check, inputs
from ...memory.survey import Survey
from ...memory.types import Features, Script
from .outcome import UNKNOWN, Outcome
from .prompts import BUDGET, Prompts
from .question import Gold, Looked, look

CUTS = ("top_m", "top_k")  # chosen from one survey
EVERY = 1_000_000  # groups: more than any conversation has pages
Key = Hashable


def measure(
    script: Script,
    f: Features,
    settings: Sequence[Any],
    questions: Mode = "fork",
    *,
    budget: int = BUDGET,
    entries: bool = True,
) -> Outcome:
    """What every setting yields; `settings` need not share a replay, but it is quicker if they do.

    `budget`: tokens of a prompt. Without `entries` only pages are looked at; `prompt_tokens` stay unknown.

    Raises: LabError if the features do not fit the script.
    """
    check(script, f)
    outcome = Outcome.blank(len(settings), len(script.questions))
    groups: defaultdict[Key, list[int]] = defaultdict(list)
    for i, setting in enumerate(settings):
        groups[replay_key(setting, questions)].append(i)
    gold, prompts = Gold.all(script), Prompts(script, f, budget, entries=entries)
    for members in groups.values():
        _fold(prompts, {i: settings[i] for i in members}, questions, gold, outcome)
    return outcome


def replay_key(policy: Any, questions: Mode = "fork") -> Key:
    """The same for policies of which one replay serves all."""
    alone = questions == "live"  # a question changes memory: every setting replays
    moved = [(k.name, getattr(policy, k.name)) for k in knobs(policy) if alone or k.effect == "replay"]
    return (type(policy).__name__, *moved)


def survey_key(policy: Any) -> Key:
    """The same for policies of which one survey of a question serves all."""
    return tuple((k.name, getattr(policy, k.name)) for k in knobs(policy) if k.name not in CUTS)


def _fold(
    prompts: Prompts,
    settings: dict[int, Any],
    questions: Mode,
    gold: Sequence[Gold],
    outcome: Outcome,
) -> None:
    """Let the pages arrive once, and ask every question under all of these settings."""
    policy = next(iter(settings.values()))
    surveys = _alike(settings)
    script, f = prompts.script, prompts.f
    state = policy.start()
    for kind, index, _ in inputs(script, questions):
        if kind == "page":
            state, _ = policy.observe(state, index, script, f)
            continue
        for members in surveys:
            _ask(prompts, state, index, members, gold[index], outcome)
        if questions == "live":
            state, _, _ = policy.recall(state, index, script, f)
    outcome.segments[list(settings)] = len(policy.view(state, f).groups)


def _alike(settings: dict[int, Any]) -> list[dict[int, Any]]:
    groups: defaultdict[Key, dict[int, Any]] = defaultdict(dict)
    for i, policy in settings.items():
        groups[survey_key(policy)][i] = policy
    return list(groups.values())


def _ask(
    prompts: Prompts,
    state: Any,
    index: int,
    members: dict[int, Any],
    gold: Gold,
    outcome: Outcome,
) -> None:
    """One question under settings that differ in m and k alone."""
    policy = next(iter(members.values()))
    survey: Survey = policy.survey(state, index, prompts.script, prompts.f)
    room = prompts.room(policy, state, index)
    cut = cutter(survey, members.values())
    for i, setting in members.items():
        m, k = cuts(setting)
        seen: Looked = look(survey, cut(m, k), m, gold, room)
        outcome.covered[i, index] = seen.covered
        outcome.reciprocal[i, index] = seen.reciprocal
        outcome.ndcg[i, index] = seen.ndcg
        outcome.stage[i, index] = seen.stage
        outcome.page_tokens[i, index] = seen.page_tokens
        outcome.prompt_tokens[i, index] = seen.prompt_tokens if prompts.entries else UNKNOWN
        outcome.returned[i, index] = seen.returned


def cuts(policy: Any) -> tuple[int, int]:
    """(m, k) of a setting; a policy that knows no cut of groups searches them all."""
    return getattr(policy, "top_m", EVERY), getattr(policy, "top_k", 0)


def cutter(survey: Survey, settings: Iterable[Any]) -> Callable[[int, int], tuple[int, ...]]:
    """`survey.returned`, with the pages of one m taken once for all k."""
    most: dict[int, int] = defaultdict(int)
    for m, k in map(cuts, settings):
        most[m] = max(most[m], k)
    plain = survey.entering is None and type(survey).chosen is Survey.chosen
    if not plain:  # the reference's heap, or found pages that bring others: the best k are no prefix of more
        return survey.returned
    longest = {m: survey.returned(m, k) for m, k in most.items()}
    return lambda m, k: longest[m][:k]
