"""Laws of asking: a question finds what is held, and says all that it did not choose."""

from __future__ import annotations

from ...memory.events import Recalled
from .trial import Breaches, Trial, place


def finds_what_it_holds(trial: Trial) -> Breaches:
    """What a question finds was in the memory when it was asked."""
    for _, before, step in trial.asked():
        recall = step.recall
        assert recall is not None
        if recall.stm != before.tier("stm"):
            yield f"the window is {recall.stm} {place(step)}, but held {before.tier('stm')}"
        groups = {group.id: set(group.pages) for group in before.groups}
        if strange := [hit.segment for hit in recall.segments if hit.segment not in groups]:
            yield f"groups {strange} are ranked {place(step)}, and are not there"
        for hit in recall.pages:
            if hit.page not in groups.get(hit.segment, ()):
                yield f"page {hit.page} of group {hit.segment} is found {place(step)}, and is not there"
        known = {entry.id for entry in before.entries}
        if strange := [one.entry for one in recall.entries if one.entry not in known]:
            yield f"entries {strange} are found {place(step)}, and are not there"


def ranks_from_one(trial: Trial) -> Breaches:
    """Ranks count from 1 in the order in which the hits stand, best first."""
    for _, _, step in trial.asked():
        assert step.recall is not None
        for hits in (step.recall.segments, step.recall.pages):
            if [hit.rank for hit in hits] != list(range(1, len(hits) + 1)):
                yield f"ranks are {[hit.rank for hit in hits]} {place(step)}"


def tells_questions(trial: Trial) -> Breaches:
    """A question is told by one `Recalled`, with the pages that came back."""
    for _, _, step in trial.asked():
        assert step.recall is not None
        told = [event for event in step.events if isinstance(event, Recalled)]
        if [event.question for event in told] != [step.index]:
            yield f"Recalled is told of questions {[event.question for event in told]} {place(step)}"
        elif told[0].pages != step.recall.returned:
            yield f"Recalled names pages {told[0].pages} {place(step)}, the trace {step.recall.returned}"


def surveys_what_it_recalls(trial: Trial) -> Breaches:
    """A survey, where there is one, returns for the knobs what the question returned."""
    survey = getattr(trial.policy, "survey", None)
    if survey is None:
        return
    m, k = getattr(trial.policy, "top_m", 1), getattr(trial.policy, "top_k", 1)
    for state, _, step in trial.asked():
        assert step.recall is not None
        seen = survey(state, step.index, trial.script, trial.features)
        if seen.stm != step.recall.stm:
            yield f"the survey has the window {seen.stm} {place(step)}, the question {step.recall.stm}"
        if seen.returned(m, k) != step.recall.returned:
            found = seen.returned(m, k)
            yield f"the survey returns {found} {place(step)}, the question {step.recall.returned}"


def surveys_all_that_it_holds(trial: Trial) -> Breaches:
    """A survey, where there is one, lists every page of the store, those that no question finds too."""
    survey = getattr(trial.policy, "survey", None)
    if survey is None:
        return
    for state, before, step in trial.asked():
        listed = set(survey(state, step.index, trial.script, trial.features).pages)
        if odd := listed ^ set(before.tier("mtm")):
            yield f"survey and store differ over pages {sorted(odd)} {place(step)}"


def follows_links_that_are_there(trial: Trial) -> Breaches:
    """A page that a link brought came back, and so did the page that the link joins it to."""
    for _, before, step in trial.asked():
        assert step.recall is not None
        seen = {*step.recall.stm, *step.recall.returned}
        links = {*before.links, *((to, page) for page, to in before.links)}
        for hit in step.recall.pages:
            if hit.by is None:
                continue
            if not hit.returned or hit.by not in seen:
                yield f"page {hit.page} is brought by page {hit.by} {place(step)}, and not both came back"
            if (hit.by, hit.page) not in links:
                yield f"page {hit.page} is brought by page {hit.by} {place(step)}, and no link joins them"


def answers_acts(trial: Trial) -> Breaches:
    """What somebody does to long-term memory has an event, even where it meets nothing."""
    for step in trial.run.steps:
        if step.kind == "act" and not step.events:
            yield f"nothing is told {place(step)}: say `Missed`"


LAWS = (
    finds_what_it_holds,
    ranks_from_one,
    tells_questions,
    surveys_what_it_recalls,
    surveys_all_that_it_holds,
    follows_links_that_are_there,
    answers_acts,
)
