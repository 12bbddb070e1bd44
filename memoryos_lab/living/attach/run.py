"""A recording as a run of a watched memory, so that every view shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...memory.about import Name
from ...memory.memoryos import MemoryOS
from ...memory.types import Array, Features, Issue, Page, Question, Script, Side, Theme, Turn
from ...policies.observed import Observed
from ...runs import Run
from ...runs import replay as fold
from ...sources.turns import language_of
from .showing import Told, recalled, snapshot
from .telling import told
from .values import Look, Recording, SeenPage

SIDES: tuple[Side, ...] = ("user", "agent")
ABOUT = replace(
    MemoryOS.about,
    title=Name("MemoryOS as it runs", "运行中的 MemoryOS"),
    idea=Name(
        "Somebody's own MemoryOS, watched while it works: seen, not computed.",
        "某人自己的 MemoryOS，在运行时被观察：所见如此，并非重新计算。",
    ),
    says={
        "learned": Name(
            "Written: {slot} = {entry} (by the promotion that read page {pages}).",
            "写入：{slot} = {entry}（由读取第 {pages} 页的晋升写入）。",
        ),
        "before": Name("Page {page} was there when the watch began.", "开始观察时，第 {page} 页已在其中。"),
        "lost": Name(
            "Page {page} left short-term memory and lies nowhere: why, cannot be seen.",
            "第 {page} 页离开短期记忆后不在任何地方：原因无法看到。",
        ),
        "born": Name(
            "That page {page} opened {segment} is concluded: mid-term memory is full, the page is nowhere.",
            "第 {page} 页新建{segment}是推断所得：中期记忆已满，而该页不在任何地方。",
        ),
    },
    leaves_out=(
        Name(
            "What a page was compared with, and which scores a question gave, cannot be seen from outside.",
            "页与哪些段比较过、提问得到哪些分数，从外部都看不到。",
        ),
        Name(
            "The numbers of a promotion are those before it, with what was added since.",
            "晋升的数值取自此前的计数，加上其后增加的部分。",
        ),
        Name(
            "No line of knowledge says from which pages it came: those of the promotion stand for them.",
            "知识条目不记录来自哪些页：以该次晋升的页作为其来源。",
        ),
        Name(
            "An evicted page is gone there; its text is kept here.",
            "被淘汰的页在原处已不存在；其文本保留在此。",
        ),
    ),
    texts=Name("Keywords, vectors and knowledge are its own.", "关键词、向量与知识均为其自身所有。"),
    ours=False,
)


def run_of(recording: Recording) -> Run:
    """The run; questions that were seen are asked in it, and find what they found."""
    seen = list(told(recording))
    moments = [(Told(), Look()), *((at, look) for at, look, _ in seen)]
    asked = [recalled(n, one, *moments[one.after]) for n, one in enumerate(recording.questions)]
    script, f = _script(recording), _features(recording)
    policy = Observed(
        replace(ABOUT, title=Name(recording.title, recording.title)) if recording.title else ABOUT,
        snapshot(recording, Told(), Look()),
        tuple(step for _, _, step in seen),
        tuple(recall for recall, _ in asked),
        tuple(events for _, events in asked),
    )
    script = replace(script, issues=(*script.issues, *_odd(recording, f.vectors)))
    return fold(script, _worded(f, script), policy, questions="live" if asked else "none")


def _script(recording: Recording) -> Script:
    pages = tuple(Page(_turns(n, page), page.time) for n, page in enumerate(recording.pages))
    return Script(
        id="watched",
        title=recording.title,
        pages=pages,
        questions=tuple(
            Question(f"asked {n + 1}", one.text, one.after - 1) for n, one in enumerate(recording.questions)
        ),
        language=language_of(turn.text for page in pages for turn in page.turns),
        source="a running MemoryOS",
        issues=recording.findings,
        turns=sum(len(page.turns) for page in pages),
    )


def _turns(number: int, page: SeenPage) -> tuple[Turn, ...]:
    said = zip(SIDES, (page.user, page.agent), strict=True)
    return tuple(Turn(f"{number + 1}:{side}", side, side, text, page.time) for side, text in said if text)


def _features(recording: Recording) -> Features:
    """Its own vectors and keywords. A question has a row of zeros: its vector cannot be seen."""
    pages, size = recording.pages, _size(recording.pages)
    rows: list[Sequence[float]] = []
    row_of: list[int | None] = []
    for page in pages:
        fits = page.vector is not None and len(page.vector) == size
        row_of.append(len(rows) if fits else None)
        rows += [page.vector] if fits and page.vector else []
    questions = (len(rows),) * len(recording.questions)
    rows += [(0.0,) * size] if questions else []
    return Features(
        backend=f"its own, {size} dimensions" if rows else "none",
        vectors=np.array(rows, np.float32).reshape(-1, size),
        page=tuple(row_of),
        themes=tuple(
            None if row is None else (Theme(row, page.keywords, page.keywords),)
            for row, page in zip(row_of, pages, strict=True)
        ),
        continues=tuple(bool(n) and page.follows == n - 1 for n, page in enumerate(pages)),
        question=questions,
        question_keywords=((),) * len(questions),
        meta=tuple(page.meta for page in pages),
        notes=(
            "vectors and keywords are those of the object that was watched",
            *(("scores of questions cannot be seen: they stand as 0",) if questions else ()),
        ),
    )


def _size(pages: Sequence[SeenPage]) -> int:
    """Dimensions that most vectors have."""
    sizes = Counter(len(page.vector) for page in pages if page.vector)
    return sizes.most_common(1)[0][0] if sizes else 1


def _odd(recording: Recording, vectors: Array) -> tuple[Issue, ...]:
    size = vectors.shape[1]
    return tuple(
        Issue("A_DIMENSIONS", f"page {n + 1}", f"its vector has {len(page.vector)} numbers, most have {size}")
        for n, page in enumerate(recording.pages)
        if page.vector and len(page.vector) != size
    )


def _worded(f: Features, script: Script) -> Features:
    from ...features.lexical import of_script

    words, question_words = of_script(script)
    return replace(f, words=words, question_words=question_words)
