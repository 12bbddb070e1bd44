"""What lesson 2 says of pages, turns and days, and what must hold for it to be so."""

from __future__ import annotations

from lesson_runs import (
    BREAD,
    Claim,
    chained,
    close_calls,
    filed,
    group,
    home,
    near,
    pottery,
    promoted,
    says,
    sizes,
    turn_of,
    tutor,
)
from memoryos_lab.course.reading import replays
from memoryos_lab.memory.events import Left, Opened

CLAIMS = (
    Claim(
        "On page 2 Lena speaks of her statistics exam and of her fear of probability",
        lambda: says(2, "statistics exam", "afraid of probability"),
    ),
    Claim("On page 3 she asks what a variance is", lambda: says(3, "variance", "?")),
    Claim("page 3 continues page 2: they are one chain", lambda: chained(tutor(), 2, 3)),
    Claim(
        "At this turn page 3 leaves short-term memory. Follow the vertical line down from page 3",
        lambda: turn_of(tutor(), Left, 3) == 10,
    ),
    Claim(
        "what page 3 did, and to the bars beneath it. Each bar is a segment that page 3 was held against",
        lambda: len(filed(tutor(), 3)[1].candidates) > 1,
    ),
    Claim("page 4 is next", lambda: turn_of(tutor(), Left, 4) == 11),
    Claim(
        "No light part here, and a dark one that ends before the dashed line",
        lambda: (
            filed(tutor(), 3)[1].candidates[0].keyword == 0 and filed(tutor(), 3)[1].candidates[0].cos < 0.6
        ),
    ),
    Claim(
        "two segments: that page 3 *continues* page 2 counts for nothing",
        lambda: home(tutor(), 2) != home(tutor(), 3),
    ),
    Claim(
        "page 9, held against the segment that page 5 had opened",
        lambda: filed(tutor(), 9)[1].candidates[0].segment == home(tutor(), 5) == BREAD,
    ),
    Claim("And here is page 3", lambda: isinstance(filed(tutor(), 3)[1], Opened)),
    Claim(
        "the later pages of the bread segment scored, when they joined, and what they would have scored "
        "against the opener, page 5",
        lambda: group(tutor(), 58, BREAD).pages[0] == 5 - 1,
    ),
    Claim(
        "the pages that the opener alone would have sent away",
        lambda: sum(near(page + 1, 5) < 0.6 for page in group(tutor(), 58, BREAD).pages[1:]) > 1,
    ),
    Claim("Work out days 3 to 8 on paper", lambda: turn_of(pottery(), Left, 1) == 3),
    Claim("day 4, day 5 and day 8", lambda: close_calls() == [4, 5, 8]),
    Claim(
        "**Day 4.** Page 2 looks elsewhere, by its vector, and yet it joins A: it shares a word with it",
        lambda: (best := filed(pottery(), 2)[1].candidates[0]).cos < 0.6 < best.total,
    ),
    Claim(
        "**Day 5.** Page 3 scores exactly θ",
        lambda: filed(pottery(), 3)[1].candidates[0].total == pottery().policy.theta,
    ),
    Claim(
        "**Day 6.** Page 4 opened a chain of its own, and joins an old segment",
        lambda: not chained(pottery(), 3, 4) and home(pottery(), 4) == home(pottery(), 1),
    ),
    Claim(
        "**Days 7 and 8.** Pages 5 and 6 are one chain. They end in two segments",
        lambda: chained(pottery(), 5, 6) and home(pottery(), 5) != home(pottery(), 6),
    ),
    Claim(
        "**Day 8.** Two segments score the same for page 6. The older one takes it",
        lambda: (
            (c := filed(pottery(), 6)[1].candidates)[0].total == c[1].total and c[0].segment < c[1].segment
        ),
    ),
    Claim(
        "More facts are written. Larger segments grow hot sooner",
        lambda: (
            len(tutor(theta=0.5).snapshot().entries) > len(tutor().snapshot().entries)
            and min(promoted(tutor(theta=0.5))) <= min(promoted(tutor()))
            and len(promoted(tutor(theta=0.5))) > len(promoted(tutor()))
        ),
    ),
    Claim(
        "Two pairs of neighbours have the same number of segments. In one pair the largest segment is the "
        "same too…The largest even grows there, though θ rises",
        lambda: (
            sizes(0.55) == sizes(0.6)
            and sizes(0.7)[0] == sizes(0.75)[0]
            and sizes(0.7)[1] < sizes(0.75)[1]
            and len({sizes(theta)[0] for theta in (0.4, 0.45, 0.5, 0.55, 0.65, 0.7, 0.8)}) == 7
        ),
    ),
    Claim(
        "Every page in one segment",
        lambda: len(replays.run("zh", {"theta": 0.6}, asking="none").snapshot().groups) == 1,
    ),
)
