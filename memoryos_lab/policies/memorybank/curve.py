"""Ebbinghaus's curve: how well a page is retained, and when it is forgotten.

    R = exp(−t / S)

t is the time since the page was learned or last recalled, S its strength. States keep the beginning of t and
S; R is computed when it is read, so it falls between recalls. Line numbers of the code are those of commit
3869efc; the version before (0cc7111) had t in days and three strengths.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from ...memory.policy import knob
from ...memory.when import DAY
from ..mixing import fractions

EARLY = 1 - 1e-9  # relative; a page is looked at a moment early, its retention then decides


class Kept(NamedTuple):
    """A page in memory storage."""

    page: int
    learned: float  # seconds: when it arrived
    strength: int = 1  # S
    recalled: float | None = None  # seconds: when it was recalled last

    @property
    def since(self) -> float:
        """When t began, s."""
        return self.learned if self.recalled is None else self.recalled


@dataclass(frozen=True, slots=True)
class Curve:
    """How pages fade, and what recalls do against it."""

    forgetting: Literal["off", "limit", "draw"] = knob(
        "off", "a page is forgotten", "遗忘方式", group="Forgetting",
        source="paper §2.3: where it is wanted; code utils/sys_args.py:10: off; "
        "code memory_bank/memory_retrieval/forget_memory.py:119: draw; ours: limit",
        help="off: never, as shipped. limit: once R is below the limit. draw: on every day on which "
        "somebody speaks each page draws a number, and stays with probability R.",
        help_zh="off：从不遗忘，即发布时的默认；limit：R 低于界限即遗忘；draw：每个有对话的日子里，"
        "每页各抽一数，以概率 R 留存。",
    )  # fmt: skip
    forget_below: float = knob(
        0.5, "limit of retention", "保持率界限", low=0.0, high=1.0, step=0.01, group="Forgetting",
        advanced=True,
        source="ours: below it the draw of the code rather loses a page",
        help="Where forgetting is by a limit: a page whose retention R is below this is forgotten.",
        help_zh="按界限遗忘时：保持率 R 低于此值的页被遗忘。",
    )  # fmt: skip
    unit_days: float = knob(
        5.0, "days in a unit of t", "t 的单位（天）", low=0.01, high=3650.0, step=0.5, unit="days",
        group="Forgetting",
        source="paper §2.3: no unit; code memory_bank/memory_retrieval/forget_memory.py:36: 5 days "
        "(1 day at 0cc7111)",
        help="How many days one unit of time is on the curve R = exp(−t / S). 7: weeks.",
        help_zh="曲线 R = exp(−t / S) 上一个时间单位等于多少天；7 即以周计。",
    )  # fmt: skip
    strong_fades: Literal["slower", "faster"] = knob(
        "slower", "a strong page fades", "强度高的页消退", group="Forgetting", advanced=True,
        source="paper §2.3: slower; code memory_bank/memory_retrieval/forget_memory.py:36: "
        "−t / 5*S, which is −(t / 5) · S: faster",
        help="slower: R = exp(−t / S), as meant. faster: R = exp(−t · S), as the code computes it, so that "
        "a page is lost the sooner the more often it was recalled.",
        help_zh="slower：R = exp(−t / S)，即论文本意；faster：R = exp(−t · S)，即代码实际所算，"
        "被回忆越多的页反而越早遗忘。",
    )  # fmt: skip
    ages: Literal["calendar", "exact"] = knob(
        "calendar", "age is counted in", "时长计法", group="Forgetting", advanced=True,
        source="code memory_bank/memory_retrieval/forget_memory.py:60: whole days between dates",
        help="calendar: midnights passed. exact: seconds passed.",
        help_zh="calendar：经过的午夜数；exact：经过的秒数。",
    )  # fmt: skip
    oldest_days: int | None = knob(
        None, "forgotten after", "最长天数", low=1, high=36500, step=1, unit="days", group="Forgetting",
        advanced=True,
        source="paper §2.3: never; code memory_bank/memory_retrieval/forget_memory.py:50: 30, which nothing "
        "reads (at 0cc7111 it holds)",
        help="The retention of a page that nobody recalled for so many days is 0. none: only the curve.",
        help_zh="这么多天无人回忆的页保持率为 0；none：只看曲线。",
    )  # fmt: skip
    strength_gain: int = knob(
        1, "strength won by a recall", "每次回忆增加的强度", symbol="ΔS", low=0, high=100, step=1,
        group="Forgetting",
        source="paper §2.3: from 1, by 1; code memory_bank/memory_retrieval/forget_memory.py:69: by 1",
        help="By how much S rises when a page is recalled.",
        help_zh="页被回忆时强度 S 增加多少。",
    )  # fmt: skip
    strength_most: int | None = knob(
        None, "greatest strength", "强度上限", low=1, high=1000, step=1, group="Forgetting", advanced=True,
        source="paper §2.3: none; code memory_bank/memory_retrieval/forget_memory.py:49: 3, which nothing "
        "reads (at 0cc7111 it holds)",
        help="S rises no further than this. none: without end.",
        help_zh="强度 S 的上限；none 表示无上限。",
    )  # fmt: skip

    def lasts(self, strength: int) -> float:
        """Days in which R of a page of this strength falls to 1/e.

        >>> [Curve().lasts(2), Curve(strong_fades="faster").lasts(2)]
        [10.0, 2.5]
        """
        return self.unit_days * strength if self.strong_fades == "slower" else self.unit_days / strength

    def retention(self, since: float, strength: int, now: float) -> float:
        """R at `now` (s) of what was learned or recalled at `since` (s), in [0, 1].

        >>> [round(Curve().retention(0.0, s, 2 * DAY), 3) for s in (1, 2, 3)]
        [0.67, 0.819, 0.875]
        """
        days = (now - since) / DAY if self.ages == "exact" else now // DAY - since // DAY
        if self.oldest_days is not None and days >= self.oldest_days:
            return 0.0
        return math.exp(-days / self.lasts(strength))

    def of(self, kept: Kept, now: float) -> float:
        """R of a page at `now` (s)."""
        return self.retention(kept.since, kept.strength, now)

    def draws(self, pages: Sequence[int], date: int) -> list[float]:
        """The number that each page draws on a date (days since 1970): of the two alone, not of chance.

        >>> [round(number, 3) for number in Curve().draws([0, 1, 2], 20_000)]
        [0.216, 0.358, 0.14]
        """
        places = np.array(pages, np.uint64) << np.uint64(32) | np.uint64(date & 0xFFFFFFFF)
        numbers: list[float] = fractions(places).tolist()
        return numbers

    def due(self, kept: Kept) -> float:
        """When the page can fall below the limit at the earliest, s."""
        if self.forgetting != "limit" or not self.forget_below:
            return math.inf
        days = -math.log(self.forget_below) * self.lasts(kept.strength)
        days = min(days, math.inf if self.oldest_days is None else self.oldest_days)
        if self.ages == "exact":
            return kept.since + days * DAY * EARLY
        return (kept.since // DAY + math.ceil(days * EARLY)) * DAY

    def stronger(self, kept: Kept, now: float) -> Kept:
        """The page after a recall at `now` (s)."""
        strength = kept.strength + self.strength_gain
        if self.strength_most is not None:
            strength = max(min(strength, self.strength_most), kept.strength)
        return kept._replace(strength=strength, recalled=now)
