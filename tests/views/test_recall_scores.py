"""A page is shown with what ranks it, not with a cosine that no longer does."""

from __future__ import annotations

from memoryos_lab import samples
from memoryos_lab.exports.tables import recalls
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.views import recall


def asked(name: str) -> Run:
    script, features, _ = samples.load("tutor")
    return replay(script, features, preset(name), questions="fork")


def test_pages_stand_by_score_and_the_hover_adds_up() -> None:
    run = asked("tuned-locomo")
    info = recall.info(run, 3)
    scores, cosines = [row.score for row in info.pages], [row.cos for row in info.pages]
    assert scores == sorted(scores, reverse=True) and cosines != sorted(cosines, reverse=True)
    best = info.pages[0]
    hovers = [text for trace in recall(run, 3).data for text in trace.hovertext or ()]
    told = f"cos {best.cos:.2f} + {best.score - best.cos:.2f} = {best.score:.2f}".replace("0.", ".")
    assert any(told in text for text in hovers)


def test_where_the_cosine_ranks_nothing_is_added() -> None:
    assert all(row.score == row.cos for row in recall.info(asked("paper"), 3).pages)


def test_a_table_holds_both() -> None:
    table = recalls(asked("tuned-locomo"), 58)
    at = {name: i for i, name in enumerate(table.columns)}
    rows = [row for row in table.rows if row[at["found"]] == "page" and row[at["question"]] == 3]
    scores = [row[at["score"]] for row in rows]
    assert scores == sorted(scores, reverse=True) != [row[at["cos"]] for row in rows]
