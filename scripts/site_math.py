"""LaTeX between dollars as MathML, which browsers draw themselves: an extension of Python-Markdown.

Nothing has to be loaded to show a formula, and a screen reader reads it. What is no LaTeX stops the build.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.inlinepatterns import InlineProcessor
from math_core import LatexError, LatexToMathML
from site_pages import outside, outside_code

INLINE = r"(?<![\\$\w])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\w$])"
BLOCK = re.compile(r"^\$\$(.+?)\$\$$", re.DOTALL)
_CONVERTER = LatexToMathML(annotation=True, fancy_error=False)


_FORMULA = re.compile(rf"\$\$.+?\$\$|{INLINE}", re.DOTALL)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


def with_entities(text: str) -> str:
    r"""Each mark behind a backslash as an entity, except in code and formulas.

    Lessons escape as CommonMark has it, where any punctuation may be escaped; Python-Markdown knows fewer.

    >>> with_entities(r"\<b\> costs \$5, $a\,b$ and `\*`")
    '&#60;b&#62; costs &#36;5, $a\\,b$ and `\\*`'
    """
    return outside_code(text, lambda part: outside(_FORMULA, part, _entities))


def _entities(text: str) -> str:
    return _ESCAPED.sub(lambda mark: f"&#{ord(mark[1])};", text)


def mathml(latex: str, *, block: bool = False) -> str:
    """A formula as a `math` element, with its LaTeX as an annotation. Raises: ValueError for no LaTeX.

    >>> mathml("x > 1")[:34]
    '<math><semantics><mrow><mi>x</mi><'
    """
    try:
        return str(_CONVERTER.convert_with_local_state(latex.strip(), displaystyle=block))
    except LatexError as error:
        raise ValueError(f"no LaTeX that can be shown: {latex!r}: {error}") from error


class _Inline(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:
        return self.md.htmlStash.store(mathml(m[1])), m.start(0), m.end(0)


class _Block(BlockProcessor):
    def test(self, parent: Element, block: str) -> bool:
        return bool(BLOCK.match(block.strip()))

    def run(self, parent: Element, blocks: list[str]) -> None:
        match = BLOCK.match(blocks.pop(0).strip())
        assert match  # `test` has said so
        paragraph = Element("p", {"class": "formula"})
        paragraph.text = self.parser.md.htmlStash.store(mathml(match[1], block=True))
        parent.append(paragraph)


class MathExtension(Extension):
    """`$…$` within a line, `$$…$$` as a paragraph of its own."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.inlinePatterns.register(_Inline(INLINE, md), "site_math", 185)  # before escapes, after code
        md.parser.blockprocessors.register(_Block(md.parser), "site_math", 60)


def makeExtension(**options: object) -> MathExtension:
    """What Python-Markdown looks for."""
    return MathExtension(**options)
