"""What lesson 6 says of pages and beliefs, and what must hold for it to be so."""

from __future__ import annotations

from lesson_asked import beliefs, found, hottest
from lesson_runs import Claim, filed, group, home, promoted, says, small, tutor, untouched
from memoryos_lab.memory.traits import SAID, TRAITS
from memoryos_lab.views import recall


def read(*pages: int) -> bool:
    """Was any of the pages ever read for facts?"""
    return any(page in seen for page in pages for seen in promoted(tutor()).values())


def marked() -> set[int | None]:
    """Pages that contradict a line of the prompt about her job."""
    return {line.contradicted for line in recall.of(tutor(), 3).prompt.lines} - {None}


def changes(tau: float) -> dict[str, str]:
    held = beliefs(tutor(tau=tau))
    return {slot: held.get(slot, "") for slot in ("home", "job", "allergy:walnut")}


CLAIMS = (
    Claim(
        "She says all three. Only one of them arrives",
        lambda: (
            changes(5.0) == {"home": "Grenoble", "job": "the city library", "allergy:walnut": "walnuts"}
            and says(29, "live in Grenoble")
            and says(23, "hospital")
            and says(34, "not allergic")
        ),
    ),
    Claim(
        "On page 1 Lena works in the city library. On page 23 she leaves it and becomes a nurse assistant",
        lambda: says(1, "work in the city library") and says(23, "leave the library", "nurse assistant"),
    ),
    Claim("Page 23 says that Lena left the library", lambda: says(23, "I leave the library")),
    Claim(
        "On page 34 a test has shown that she is not allergic to walnuts, and she asks to forget it",
        lambda: says(34, "test", "not allergic to walnuts", "forget that"),
    ),
    Claim("the pages that they come from are older", lambda: not read(23, 34)),
    Claim(
        "Page 23 lies in a small segment about the hospital. At turn 30 the page joins it, and this is as "
        "hot as the segment ever gets",
        lambda: (
            filed(tutor(), 23)[0] == 30
            and len(group(tutor(), 58, home(tutor(), 23)).pages) < 3
            and hottest(tutor(), home(tutor(), 23))[1] == 30
        ),
    ),
    Claim("No later page joins it", lambda: untouched(tutor(), home(tutor(), 23), 30, 58)),
    Claim(
        "The library was on page 1, in the segment about home, which grew with the move and with every "
        "evening in Lyon",
        lambda: {home(tutor(), page) for page in (8, 26, 28, 29)} == {home(tutor(), 1)} and says(8, "Lyon"),
    ),
    Claim("Lyon and Grenoble lay in the same segment", lambda: home(tutor(), 1) == home(tutor(), 29)),
    Claim("First page 1, which was believed", lambda: beliefs(tutor())["job"] == "the city library"),
    Claim("Then page 23, which was not", lambda: not read(23)),
    Claim("no promotion, nothing written …mid-term memory finds it", lambda: 4 in found(tutor())),
    Claim("the old job as a belief and the new one as evidence", lambda: 23 - 1 in marked()),
    Claim(
        "the page about Grenoble is evicted, and the belief stays",
        lambda: (
            29 - 1 in small().snapshot().tier("archive")
            and beliefs(small())["home"] == beliefs(tutor())["home"]
        ),
    ),
    Claim(
        "Lena is back in Lyon. The segment about home is now read sooner, when page 29 is not yet in it",
        lambda: (
            changes(4.0)["home"] == "Lyon"
            and not any(29 in pages for pages in promoted(tutor(tau=4.0)).values())
            and min(t for t, pages in promoted(tutor(tau=4.0)).items() if 1 in pages)
            < filed(tutor(tau=4.0), 29)[0]
        ),
    ),
    Claim(
        "The next step brings Grenoble back, with more promotions still, and the job and the allergy are "
        "what they were",
        lambda: (
            changes(3.0) == changes(5.0) and len(promoted(tutor(tau=3.0))) > len(promoted(tutor(tau=4.0)))
        ),
    ),
    Claim(
        "how hot their small segments get",
        lambda: changes(2.9)["job"].startswith("the hospital") and not changes(2.9)["allergy:walnut"],
    ),
    Claim("The two do not agree", lambda: len(TRAITS) != SAID),
)
