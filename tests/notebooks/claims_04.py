"""What lesson 4 says of pages, turns and days, and what must hold for it to be so."""

from __future__ import annotations

from lesson_runs import (
    BREAD,
    Claim,
    all_of,
    asked,
    days_between,
    evicted,
    filed,
    group,
    home,
    pottery,
    promoted,
    says,
    small,
    tutor,
    untouched,
    values,
)
from memoryos_lab.memory.events import Evicted

CLAIMS = (
    Claim(
        "On page 17 she begins to speak of running. Its segment is the ninth",
        lambda: says(17, "half marathon") and filed(small(), 17)[1].segment == 9 - 1,
    ),
    Claim(
        "At turn 24 page 17 opens a segment, and a cross × ends the row of another",
        lambda: filed(small(), 17)[0] == 24 and evicted(small(), 24) == [BREAD],
    ),
    Claim("Here are the coldest at turn 24", lambda: evicted(small(), 24) == [BREAD]),
    Claim("It was promoted at turn 18", lambda: 18 in promoted(small())),
    Claim(
        "Page 2, a topic that was touched once and never read, stays",
        lambda: (
            group(small(), 24, home(small(), 2)).fresh
            == (2 - 1,)
            == group(small(), 24, home(small(), 2)).pages
        ),
    ),
    Claim(
        "memory knows of the walnuts and of Grenoble, though no question reaches those pages",
        lambda: (
            values(small(), "home") == ["Grenoble"]
            and values(small(), "allergy") == ["walnuts"]
            and {10 - 1, 29 - 1} <= {*small().snapshot().tier("archive")}
        ),
    ),
    Claim(
        "Page 6 tells how the starter smelled: that is no fact about Lena",
        lambda: says(6, "smells") and not tutor().features.facts[6 - 1],
    ),
    Claim(
        "on page 34 Lena takes the walnuts *back*. That page, too, went into the archive unread",
        lambda: (
            34 - 1 in small().snapshot().tier("archive")
            and not any(34 in pages for pages in promoted(small()).values())
        ),
    ),
    Claim(
        "the segment of page 7, which nobody touches for months",
        lambda: untouched(tutor(), home(tutor(), 7), 14, 40) and days_between(14, 40) > 60,
    ),
    Claim(
        "on the days from 7 to 10.…on day 9 page 7 opens a fourth segment",
        lambda: filed(pottery(), 7)[0] == 9 and len(pottery().snapshot(8).groups) == 3,
    ),
    Claim("which segment is the coldest on day 9?", lambda: evicted(pottery(), 9) == [2]),
    Claim(
        "C was touched *after* A and leaves *before* it",
        lambda: filed(pottery(), 4)[0] < filed(pottery(), 5)[0] and home(pottery(), 5) == 2,
    ),
    Claim(
        "the turn in which it was born.…look for the victim of day 9",
        lambda: [e.at_birth for t, e in all_of(pottery(segment_vector="mean"), Evicted) if t == 9] == [True],
    ),
    Claim(
        "Nobody asks anything before the last page",
        lambda: all(question.after == 58 - 1 for question in tutor().script.questions),
    ),
    Claim("somebody asks after page 20 why the loaf was flat", lambda: asked(20, "Why was the loaf flat?")),
)
