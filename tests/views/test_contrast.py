"""WCAG 2.2 AA for the palette that every surface draws with: 4.5 for words, 3 for marks."""

from __future__ import annotations

import pytest

from memoryos_lab.views.palette import DARK, HUES, LIGHT, Theme

GROUNDS = [LIGHT, DARK]


def luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """
    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", GROUNDS, ids=("light", "dark"))
def test_words_can_be_read(theme: Theme) -> None:
    for ground in (theme.page, theme.panel):
        for ink in (theme.ink, theme.ink2, theme.ink3):
            assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", GROUNDS, ids=("light", "dark"))
def test_names_of_topics_and_edges_of_marks_can_be_seen(theme: Theme) -> None:
    for ground in (theme.page, theme.panel):
        for hue in range(HUES):
            assert contrast(theme.edge(hue), ground) >= 4.5, hue  # names of topics are written in it
        for mark in (theme.grey_edge, theme.focus, theme.now):
            assert contrast(mark, ground) >= 3, mark
