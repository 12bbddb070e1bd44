"""The lessons as pages: the cells of each notebook are played, and what they show is written down.

A page holds what the engine said when the site was built. A stage is a picture with its sentence; a figure is
drawn by plotly, which lies beside the page; a question keeps its answer folded.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from course_pages import APP, link
from site_math import with_entities
from site_pages import relinked
from site_stages import stage_page
from site_words import said

from memoryos_lab import views
from memoryos_lab.course.blocks import Asking, Drawn, Shown, Staged
from memoryos_lab.course.lesson import Lesson
from memoryos_lab.course.playing import cells, notebook, notebooks, play
from memoryos_lab.course.session import static
from memoryos_lab.views.catalogue import Language

PICTURES = "pictures/lessons"
_HEADING = re.compile(r"^# .+\n", re.MULTILINE)
_LIST = re.compile(r"(?m)^(?!\s*(?:[-*+]|\d+\.) )(\S.*)\n(?=(?:[-*+]|\d+\.) )")


@dataclass(frozen=True, slots=True)
class Both:
    """A figure for either ground."""

    light: Drawn
    dark: Drawn


class SiteLesson(Lesson):
    """A lesson whose figures come for light and for dark."""

    def draw(self, *args: Any, **look: Any) -> Any:
        return Both(super().draw(*args, **look), super().draw(*args, **look, dark=True))


def write_lessons(folder: Path, language: Language) -> None:
    """A page for each lesson of a language, and one for each of its stages. Raises: what a cell raises."""
    (folder / "live").mkdir(parents=True, exist_ok=True)
    for number in range(1, len(notebooks(language)) + 1):
        name = notebook(number, language).stem
        text, live = page(number, language)
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
        for address, stage in live.items():
            (folder / address).write_text(stage, encoding="utf-8")


def page(number: int, language: Language) -> tuple[str, dict[str, str]]:
    """One lesson as Markdown with everything that its cells show, and its stages by address as HTML."""
    writer = _Writer(number, language)
    names = {"lesson": SiteLesson(number, language), "views": views}
    played = play(cells(number, language), names)
    parts = [part for cell, shown in played for part in writer.cell(cell, shown)]
    return with_entities("\n\n".join(parts)) + "\n", writer.live


def stages(number: int, language: Language) -> Iterator[tuple[Staged, bool]]:
    """What the pictures of a lesson show, in their order, and whether what is still to come is shown too."""
    names = {"lesson": SiteLesson(number, language), "views": views}
    for _, shown in play(cells(number, language), names):
        match shown:
            case Staged():
                yield shown, True
            case Asking(stage=Staged()):
                yield shown.stage, False


def picture(number: int, stage: int, language: Language, scheme: str) -> str:
    """The file of the picture of a stage; stages of a lesson count from 1.

    >>> picture(2, 1, "zh", "dark")
    '02-1-zh-dark.webp'
    """
    return f"{number:02}-{stage}{'-zh' if language == 'zh' else ''}-{scheme}.webp"


class _Writer:
    """What stands on the page of one lesson."""

    def __init__(self, number: int, language: Language) -> None:
        self.number, self.language = number, language
        self.source = notebook(number, language)
        self.place = f"course/{'zh/' if language == 'zh' else ''}{self.source.stem}.md"
        self.up = "../" * self.place.count("/")
        self.stage = 0  # pictures so far
        self.live: dict[str, str] = {}  # pages beside this one: address -> HTML

    def cell(self, cell: Any, shown: Any) -> Iterator[str]:
        if cell.kind == "markdown":
            text = _LIST.sub(r"\1\n\n", relinked(cell.source, self.source, self.place))
            yield _HEADING.sub(lambda head: head[0] + "\n" + self.note(), text, count=1)
            return
        yield self.code(cell.source)
        yield from self.shown(shown)

    def note(self) -> str:
        """How to play what is read here, and where it stands in the other language."""
        chinese = self.language == "zh"
        command = f"memoryos-lab lessons{' --language zh' if chinese else ''}"
        address = f"{APP}lesson?n={self.number}{'&language=zh' if chinese else ''}"
        how = said("how", self.language, command=command, link=address)
        other = said("other", self.language, name=self.source.stem)
        return f'!!! live "{said("live", self.language)}"\n\n    {how} {other}\n'

    def code(self, source: str) -> str:
        return (
            f'<details class="code" markdown="1"><summary>{said("code", self.language)}</summary>\n\n'
            f"```python\n{source}\n```\n\n</details>"
        )

    def shown(self, block: Any) -> Iterator[str]:
        """The parts of the page that a block is. Raises: TypeError for what is none."""
        match block:
            case None:
                pass
            case Shown():
                yield _LIST.sub(r"\1\n\n", block.markdown)
            case Staged():
                yield self.staged(block)
            case Asking():
                if block.stage:
                    yield self.staged(block.stage, future=False)
                yield static(block, self.language)
            case Both():
                yield self.drawn(block)
            case Drawn():
                yield self.drawn(Both(block, block))
            case _:
                raise TypeError(
                    f"lesson {self.number} shows a {type(block).__name__}, which no page can show"
                )

    def staged(self, block: Staged, *, future: bool = True) -> str:
        """The picture, and behind it the same to be played: a page of its own, written beside this one."""
        self.stage += 1
        live = f"live/{picture(self.number, self.stage, self.language, '').removesuffix('-.webp')}.html"
        self.live[live] = stage_page(block.place, self.language, future=future)
        alt = html.escape(block.alt)
        address = html.escape(link(block.place, self.language, future=future))
        pictures = "".join(
            f'<img class="{scheme}" src="{self.up}{PICTURES}/'
            f'{picture(self.number, self.stage, self.language, scheme)}" alt="{alt}" loading="lazy">'
            for scheme in ("light", "dark")
        )
        return (
            f'<figure class="stage">\n<a href="{live}" target="_blank">{pictures}</a>\n<figcaption>{alt} '
            f'<a href="{live}" target="_blank">{said("open", self.language)}</a> · '
            f'<a href="{address}">{said("app", self.language)}</a>'
            "</figcaption>\n</figure>"
        )

    def drawn(self, block: Both) -> str:
        parts = "".join(
            f'<script type="application/json" class="{scheme}">{_json(drawn)}</script>'
            for scheme, drawn in (("light", block.light), ("dark", block.dark))
        )
        alt = html.escape(block.light.alt)
        return (
            f'<figure class="drawn"><div role="group" aria-label="{alt}" data-plot></div>{parts}'
            f"<figcaption>{alt}</figcaption></figure>"
        )


def _json(drawn: Drawn) -> str:
    """The figure as JSON that can stand inside an element."""
    from memoryos_lab.theatre.offline import escaped

    return escaped(drawn.figure.to_json().encode("utf-8"))
