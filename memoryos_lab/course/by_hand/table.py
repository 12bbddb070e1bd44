"""The worked example as Markdown: its vectors, its rows, its what-ifs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...memory.events import Candidate, Merged, Opened
from ...memory.recall import Recall
from ...memory.replay import Run
from ...memory.types import Group
from ...views.catalogue import Language
from ...views.story import story
from .. import by_hand
from ..reading import sight
from ..texts import say
from ..writing.literal import literal
from ..writing.literal import table as markdown
from ..writing.naming import letter, numbers
from ..writing.numbers import heat, told
from . import Row


def table(
    first: int = 1, last: int = 11, language: Language = "en", *, name: str = "base", shown: int | None = None
) -> str:
    """The rows of days `first` to `last`; with `shown`, of later days only what leaves, to be filled in.

    >>> print(table(4, 4).splitlines()[2])
    | 4 | **2**: A .28 + .3333 = .6133 | .6133 > θ .6: merges into **A** by Jaccard | A 0 + 2 + 1 = 3.0000 |
    """
    run = by_hand.run(name)
    lines = [
        _cells(run, row, language, hidden=shown is not None and row.day > shown)
        for row in by_hand.rows(name)
        if first <= row.day <= last
    ]
    return _table(("day", "leaves", "decision", "heat"), lines, language)


def legend(first: int = 1, last: int = 11, language: Language = "en", *, name: str = "base") -> str:
    """How the picture names the segments that these rows tell of; "" where they tell of none.

    >>> legend(3, 5)
    'In the picture: **A** is *clay · wheel*, **B** is *soil · rain*.'
    """
    rows = (row for row in by_hand.rows(name) if first <= row.day <= last)
    told_of = sorted({group.id for row in rows for group in row.groups})
    if not told_of:
        return ""
    labels = story(by_hand.run(name)).segments
    names = (say("byhand.named", language, letter=letter(id), label=labels[id].label) for id in told_of)
    return say("byhand.legend", language, names=("，" if language == "zh" else ", ").join(names))


def vectors(language: Language = "en") -> str:
    """Every page and question with its vector, keywords and chain."""
    run = by_hand.run()
    script, f = run.script, run.features
    chains = {page: number for number, pages in enumerate(run.snapshot().chains, 1) for page in pages}
    lines = [
        (
            str(i + 1),
            literal(page.user),
            _vector(f.vectors[f.page[i] or 0]),
            _words(f.themes[i]),
            str(chains[i]),
        )
        for i, page in enumerate(script.pages)
    ]
    lines += [
        (
            f"Q{i + 1}",
            literal(one.text),
            _vector(f.vectors[f.question[i]]),
            " ".join(f.question_keywords[i]),
            "",
        )
        for i, one in enumerate(script.questions)
    ]
    return _table(("page", "said", "vector", "keywords", "chain"), lines, language)


def _vector(pair: Any) -> str:
    return f"({told(float(pair[0]))}, {told(float(pair[1]))})"


def _words(themes: Any) -> str:
    return " ".join(themes[0].keywords) if themes else ""


def _table(heads: Iterable[str], lines: Iterable[tuple[str, ...]], language: Language) -> str:
    names = [say(f"byhand.head.{head}", language) for head in heads]
    return markdown(names, lines)


# -- one row --------------------------------------------------------------------------------------


def _cells(run: Run, row: Row, language: Language, *, hidden: bool) -> tuple[str, str, str, str]:
    day = str(row.day) if row.question is None else f"{row.day}, Q{row.question}"
    leaves = _asked(row.recall) if row.recall else _leaves(row, language)
    if hidden:
        bare = f"Q{row.question}" if row.recall else "" if row.page is None else f"**{row.page + 1}**"
        return day, bare, "", ""
    decision = _found(run, row.recall, language) if row.recall else _decided(run, row, language)
    return (
        day,
        leaves,
        ("；" if language == "zh" else "; ").join(decision),
        ", ".join(_heat(row, group) for group in row.groups),
    )


def _leaves(row: Row, language: Language) -> str:
    if row.filed is None:
        return say("byhand.nobody", language)
    page = f"**{row.filed.page + 1}**"
    scores = "; ".join(_sum(one) for one in sorted(row.filed.candidates, key=lambda one: one.segment))
    return f"{page}: {scores}" if scores else page


def _sum(one: Candidate) -> str:
    name = letter(one.segment)
    if not one.keyword:
        return f"{name} {told(one.cos)}"
    return f"{name} {told(one.cos)} + {told(one.keyword)} = {told(one.total)}"


def _asked(trace: Recall) -> str:
    """Segments by score, then the queue of their pages."""
    segments = "; ".join(
        f"{letter(hit.segment)} {told(hit.cos)}"
        + (f" + {told(hit.keyword)} = {told(hit.score)}" if hit.keyword else "")
        for hit in trace.segments
    )
    pages = ", ".join(f"p{hit.page + 1} {told(hit.cos)}" for hit in trace.pages)
    return f"{segments} → {pages}"


def _decided(run: Run, row: Row, language: Language) -> Iterator[str]:
    if row.filed is None:
        yield say("byhand.waits", language)
        return
    yield _filing(row.filed, language)
    if isinstance(row.filed, Merged) and _tied(row.filed.candidates):
        yield say("byhand.tie", language)
    policy = sight.policy(run)
    for event in row.evicted:
        yield say(
            "byhand.evicted",
            language,
            n=event.of,
            capacity=policy.mtm_capacity,
            segment=letter(event.segment),
            heat=heat(event.heat),
            pages=numbers(event.pages),
        )
    for one in row.promoted:
        yield say(
            "byhand.promoted",
            language,
            sum=f"{told(one.visits)} + {told(one.pages_term)} + {told(one.recency)}",
            heat=told(one.heat),
            sign="≥" if one.inclusive else ">",
            tau=told(one.tau),
            segment=letter(one.segment),
            pages=numbers(one.pages),
        )
    for group in row.groups:
        if (
            group.heat is not None
            and group.heat == policy.tau
            and group.id in row.touched
            and not policy.tau_inclusive
        ):
            yield say("byhand.stands", language, segment=letter(group.id), heat=heat(group.heat))


def _filing(event: Merged | Opened, language: Language) -> str:
    if not event.candidates:
        return say("byhand.opens_first", language, segment=letter(event.segment))
    best = event.candidates[0]
    values = {"total": told(best.total), "theta": told(event.theta), "segment": letter(event.segment)}
    if not isinstance(event, Merged):
        return say("byhand.opens_inclusive" if event.inclusive else "byhand.opens", language, **values)
    alone = best.cos >= event.theta if event.inclusive else best.cos > event.theta
    key = "byhand.merges" if alone else "byhand.merges_jaccard"
    return say(key, language, sign="≥" if event.inclusive else ">", **values)


def _tied(candidates: tuple[Candidate, ...]) -> bool:
    return len(candidates) > 1 and candidates[0].total == candidates[1].total


def _found(run: Run, trace: Recall, language: Language) -> Iterator[str]:
    from ...views import recall

    selected = [letter(hit.segment) for hit in trace.segments if hit.selected]
    yield say("byhand.selects", language, segments=", ".join(selected))
    yield say("byhand.returns", language, pages=numbers(trace.returned))
    info = recall.info(run, trace.question)
    for gold in info.evidence:
        page = gold.page if gold.page is not None else -1
        f = run.features
        cos = float(f.vectors[f.page[page] or 0] @ f.vectors[f.question[trace.question]])
        key = {"below_k": "lost_k", "below_m": "lost_m", "archive": "lost_archive"}.get(gold.place, "found")
        yield say(f"byhand.{key}", language, gold=page + 1, cos=heat(cos))


def _heat(row: Row, group: Group) -> str:
    """The terms too, where this row touched the segment after it was opened."""
    value = heat(group.heat or 0.0)
    opened = row.filed is not None and not isinstance(row.filed, Merged)
    if group.id not in row.touched or opened or any(one.segment == group.id for one in row.promoted):
        return f"{letter(group.id)} {value}"
    terms = " + ".join(told(term) for _, term in group.terms)
    return f"{letter(group.id)} {terms} = {value}"
