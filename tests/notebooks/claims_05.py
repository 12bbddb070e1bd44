"""What lesson 5 says of pages and questions, and what must hold for it to be so."""

from __future__ import annotations

from lesson_asked import beliefs, likest, place, survey
from lesson_runs import BREAD, Claim, home, pottery, promoted, says, tutor

K = 10  # pages that come back, as in the paper


def lost(question: int) -> str:
    """Where the example by hand loses the answer: "m", "k" or "" for nowhere."""
    run = pottery()
    trace = next(step.recall for step in run.steps if step.recall and step.recall.question == question - 1)
    gold = {1: 1, 2: 2}[question] - 1
    looked = {hit.page for hit in trace.pages}
    return "m" if gold not in looked else "" if gold in trace.returned else "k"


def only(knob: str, question: int) -> bool:
    """Does this knob, a step up, find this one of the two questions, and not the other?"""
    run = pottery(**{knob: 2})
    traces = [step.recall for step in run.steps if step.recall]
    return [trace.question + 1 for trace in traces if trace.question in trace.returned] == [question]


CLAIMS = (
    Claim(
        "On page 20 Lena bakes a loaf for her sister Nora and says, in passing, when Nora's birthday is",
        lambda: says(20, "sourdough loaf", "sister Nora", "third of March"),
    ),
    Claim("page 20 never entered the queue", lambda: place(1, tutor().policy.top_m) is None),
    Claim("the best page of all is not found", lambda: likest(1) == survey(1).pages[0] + 1 == 20),
    Claim("the keywords that both share", lambda: tutor().policy.recall_score == "jaccard"),
    Claim("There is no threshold", lambda: tutor().policy.segment_threshold is None),
    Claim(
        "Nora's birthday was written down when the bread segment was promoted",
        lambda: (
            home(tutor(), 20) == BREAD
            and any(20 in pages for pages in promoted(tutor()).values())
            and "birthday:nora" in beliefs(tutor())
        ),
    ),
    Claim(
        "is asked on day 5, and its answer stands on page 1. …Inside it page 2 lies closer to the question, "
        "and only one page comes back: the answer is lost at k",
        lambda: pottery().script.questions[0].after == 5 - 1 and lost(1) == "k",
    ),
    Claim(
        "its answer stands on page 2. …its vector is that of the question …the segment of page 2 was opened "
        "by page 1 …the answer is lost at m",
        lambda: (
            (
                pottery().features.vectors[1] == pottery().features.vectors[pottery().features.question[1]]
            ).all()
            and home(pottery(), 1) == home(pottery(), 2)
            and lost(2) == "m"
        ),
    ),
    Claim("each cure does nothing for the other", lambda: only("top_k", 1) and only("top_m", 2)),
    Claim(
        "Page 20** enters late and is first at once",
        lambda: [place(1, m) for m in range(1, 10)] == [None] * 7 + [1, 1],
    ),
    Claim(
        "Page 5** is in the queue from the start, but too far back. Only a larger k can bring it, or *fewer*",
        lambda: (
            all(place(2, m) for m in range(1, 11))
            and (place(2, 5) or 0) > K >= (place(2, 1) or 0)
            and all((place(2, m) or 0) > K for m in range(5, 19))
        ),
    ),
    Claim(
        "Page 32** comes back at first. With every segment that is added, strangers push it further back, "
        "until it is behind the cut",
        lambda: place(3, 2) < place(3, 5) <= K < place(3, 7),
    ),
    Claim("the ▲ of page 32 travels to the right", lambda: place(3, 9) > place(3, 5)),
)
