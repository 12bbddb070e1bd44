"""What lesson 3 says of pages, turns and days, and what must hold for it to be so."""

from __future__ import annotations

from lesson_runs import (
    BREAD,
    RUNNING,
    Claim,
    asked,
    evicted,
    filed,
    group,
    home,
    live,
    pottery,
    promoted,
    returned_by_segment,
    says,
    tutor,
    untouched,
    values,
)
from memoryos_lab.course.reading import replays

CLAIMS = (
    Claim(
        "After page 50 somebody asks: “When do I go to Porto?”", lambda: asked(50, "When do I go to Porto?")
    ),
    Claim("press → once, for turn 18", lambda: 18 in promoted(tutor())),
    Claim(
        "At turn 17 the heat stood exactly at τ",
        lambda: group(tutor(), 17, BREAD).heat == tutor().policy.tau,
    ),
    Claim(
        "Page 11 had to join, at turn 18, to bring it over",
        lambda: filed(tutor(), 11)[0] == 18 and home(tutor(), 11) == BREAD,
    ),
    Claim(
        "the walnuts, which stand on page 10, and the year on page 11",
        lambda: [e.pages for e in tutor().snapshot(18).entries] == [(10 - 1,), (11 - 1,)],
    ),
    Claim("This is the bread segment at turn 17", lambda: home(tutor(), 5) == BREAD),
    Claim(
        "the segment that page 7 opened at turn 14, and which nothing has touched since",
        lambda: filed(tutor(), 7)[0] == 14 and untouched(tutor(), home(tutor(), 7), 14, 24),
    ),
    Claim(
        "No page left the segment at turn 18",
        lambda: {*group(tutor(), 17, BREAD).pages} < {*group(tutor(), 18, BREAD).pages},
    ),
    Claim(
        "By turn 27 one more page has joined",
        lambda: len(group(tutor(), 27, BREAD).pages) == len(group(tutor(), 18, BREAD).pages) + 1,
    ),
    Claim(
        "the question was asked after page 50, and the promotion came at turn 51, with a page that has "
        "nothing to do with it",
        lambda: 50 not in promoted(live()) and 51 in promoted(live()) and not says(51, "Porto"),
    ),
    Claim(
        "the running segment, which nobody asked about",
        lambda: home(live(), 17) == RUNNING and promoted(live())[51][0] == 17,
    ),
    Claim(
        "One of them was looked into and gave nothing",
        lambda: sum(not came for came in returned_by_segment(live(), 1)) == 1,
    ),
    Claim(
        "No line says “Written”: the pages that were read hold no fact",
        lambda: not [e for e in live().snapshot(51).entries if 17 - 1 in e.pages or 36 - 1 in e.pages],
    ),
    Claim(
        "what each page does up to day 8. On day 9 page 7 opens a segment of its own, and another has to "
        "leave for it (that is lesson 4); on day 10 page 8 joins A",
        lambda: (
            filed(pottery(), 6)[0] == 8
            and filed(pottery(), 7)[0] == 9
            and evicted(pottery(), 9) == [2]
            and filed(pottery(), 8)[0] == 10
            and home(pottery(), 8) == 0
        ),
    ),
    Claim(
        "Question Q1 is asked on day 5, after page 5 has come",
        lambda: pottery().script.questions[0].after == 5 - 1,
    ),
    Claim("A reaches a round number on day 6", lambda: group(pottery(), 6, 0).heat == 5.0),
    Claim(
        "A question that was put once, on day 5, decides five days later",
        lambda: list(promoted(pottery())) == [10] and not promoted(replays.run("by-hand", asking="none")),
    ),
    Claim("one about a flat loaf after page 20", lambda: asked(20, "loaf flat")),
    Claim(
        "Lena signs up on page 46, which reaches the running segment at turn 53, just after the question had "
        "it read",
        lambda: (
            filed(live(), 46)[0] == 53
            and home(live(), 46) == RUNNING
            and not any(46 in pages for pages in promoted(live()).values())
        ),
    ),
    Claim(
        "it was read one turn before page 29 reached it",
        lambda: filed(live(), 29)[0] - 1 in promoted(live()) and values(live(), "home") == ["Lyon"],
    ),
    Claim("Lena says on page 29 that she lives in Grenoble", lambda: says(29, "I live in Grenoble")),
    Claim(
        "page 29 comes just after a portion was read, and waits to the end",
        lambda: (
            filed(tutor(tau=4.0), 29)[0] - 1 in promoted(tutor(tau=4.0))
            and values(tutor(tau=4.0), "home") == ["Lyon"]
            and not any(29 in pages for pages in promoted(tutor(tau=4.0)).values())
        ),
    ),
)
