"""What lesson 8 says of questions that failed, and what must hold for it to be so."""

from __future__ import annotations

from lesson_asked import GOLD, diagnosed, flat, found, place
from lesson_runs import Claim, filed, home, says, small, tutor
from memoryos_lab.evals.labels import LABELS
from memoryos_lab.memory.events import Opened

FIRST = set(GOLD) - {6}
BEST_PAGE = {"segment_by": "best_page"}


def lost(run: object) -> dict[int, str]:
    """Questions that fail by their evidence, with the gate."""
    return {n: LABELS[one.label].gate for n, one in diagnosed(run).items() if one.label}


CLAIMS = (
    Claim(
        "Each search finds as many of the first five as the other, and only one of them is found by both",
        lambda: (
            len(found(tutor()) & FIRST) == len(found(flat()) & FIRST)
            and len(found(tutor()) & found(flat()) & FIRST) == 1
        ),
    ),
    Claim(
        "one is lost by the detour over topics, the other is saved by it",
        lambda: 1 in found(flat()) - found(tutor()) and 3 in found(tutor()) - found(flat()),
    ),
    Claim(
        "Questions 1 and 5 lost their page, and their answers are in the prompt all the same …Only question "
        "2 is lost by both ways",
        lambda: found(tutor()) == set(GOLD) - {1, 2, 5} and lost(tutor()) == {2: "page"},
    ),
    Claim("the flat search, which believes nothing", lambda: not flat().snapshot().entries),
    Claim(
        "Its evidence, page 5, from the first word to the cut …The bread segment is searched, it is the best "
        "of all …page 5, about flour and water in a jar",
        lambda: says(5, "flour and water", "jar") and place(2, 1) is not None,
    ),
    Claim(
        "no m will help — except a smaller one",
        lambda: 2 not in found(tutor(top_m=18)) and 2 in found(tutor(top_m=1)),
    ),
    Claim("loses at another gate", lambda: set(lost(small()).values()) == {"kept"}),
    Claim(
        "Here a larger k would be wasted", lambda: found(tutor(mtm_capacity=8, top_k=50)) == found(small())
    ),
    Claim("compare the first rows as m grows", lambda: 3 in found(tutor()) - found(tutor(top_m=8))),
    Claim(
        "The smallest memory finds question 1, which the larger one misses. It has evicted the old bread "
        "segment, so page 20 opened a new one",
        lambda: (
            1 in found(small()) - found(tutor())
            and isinstance(filed(small(), 20)[1], Opened)
            and home(tutor(), 20) == home(tutor(), 5) == home(small(), 5)
        ),
    ),
    Claim(
        "mending its *rule* does more than moving its *cut*",
        lambda: all(len(found(tutor(**BEST_PAGE))) > len(found(tutor(top_m=m))) for m in range(1, 19)),
    ),
)
