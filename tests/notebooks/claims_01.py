"""What lesson 1 says of pages, turns and days, and what must hold for it to be so."""

from __future__ import annotations

from lesson_runs import Claim, all_of, chained, days_between, filed, home, near, pottery, says, turn_of, tutor
from memoryos_lab.memory.events import Arrived, Left

CLAIMS = (
    Claim("page 1 is the first", lambda: turn_of(tutor(), Arrived, 1) == 1),
    Claim("page 9 arrives at turn 9", lambda: turn_of(tutor(), Arrived, 9) == 9),
    Claim("Page 6 continues page 5: both are about a jar of sourdough", lambda: chained(tutor(), 5, 6)),
    Claim("On pages 5 and 6 Lena tells of her sourdough", lambda: says(5, "jar") and says(6, "jar")),
    Claim("an allergy on page 7, snow on page 8", lambda: says(7, "allergic") and says(8, "snowing")),
    Claim(
        "A week later, on page 9, she is back at the dough",
        lambda: days_between(8, 9) == 7 and says(9, "dough"),
    ),
    Claim(
        "the bracket under page 9 begins, and what happens to it when page 10 arrives",
        lambda: not chained(tutor(), 8, 9) and chained(tutor(), 9, 10),
    ),
    Claim(
        "how near page 9 is to each of the four pages before it.…"
        "Page 9 is much nearer to page 5 than to page 8",
        lambda: near(9, 5) > 2 * near(9, 8),
    ),
    Claim("the thread was broken on page 7", lambda: not chained(tutor(), 6, 7)),
    Claim("Page 1 is the first to leave", lambda: all_of(tutor(), Left)[0][1].page == 0),
    Claim(
        "Page 1 holds her name, her city and her work; page 8 holds the snow. If you would have kept page 1",
        lambda: says(1, "Lena", "Lyon", "work") and says(8, "snowing"),
    ),
    Claim("stands one turn before, with page 1 picked", lambda: turn_of(tutor(), Left, 1) == 7 + 1),
    Claim(
        "On which day does page 1 leave short-term memory? And page 3?",
        lambda: (turn_of(pottery(), Left, 1), turn_of(pottery(), Left, 3)) == (3, 5),
    ),
    Claim("Pages 5 and 6 lie on one chain. Do they leave", lambda: chained(pottery(), 5, 6)),
    Claim(
        "Pages 5 and 6 lie on one chain and leave on different days",
        lambda: turn_of(pottery(), Left, 5) != turn_of(pottery(), Left, 6),
    ),
    Claim(
        "The chains are the same.…The topics are the same too",
        lambda: (
            tutor(stm_capacity=5).snapshot().chains == tutor().snapshot().chains
            and all(filed(tutor(stm_capacity=5), p)[1].segment == home(tutor(), p) for p in range(1, 52))
        ),
    ),
)
