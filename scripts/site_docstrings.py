"""What the documentation of this code says, as mkdocstrings can show it: an extension of griffe.

The house writes examples as doctests, `Raises:` as a sentence, and what a field holds as a comment behind it.
Markdown would make quotations of the first and nothing of the last.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import griffe
from site_pages import outside_code

_EXAMPLE = re.compile(r"^>>> .*?(?=\n[ \t]*\n|\Z)", re.DOTALL | re.MULTILINE)
_COMMENT = re.compile(r"""^[^#"']*(?:(["']).*?\1[^#"']*)*#\s*(.+)$""")


class HouseStyle(griffe.Extension):
    """Doctests become code, and the comment behind a field its documentation."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_attribute_instance(
        self, *, node: ast.AST | griffe.ObjectNode, attr: griffe.Attribute, **_: Any
    ) -> None:
        said = None if attr.docstring else comment(attr)
        if said:
            attr.docstring = griffe.Docstring(said, lineno=attr.lineno, parent=attr)


def fenced(text: str) -> str:
    """Each doctest as a block of code; a bracket elsewhere is a bracket.

    >>> fenced("A row [n].\\n\\n>>> 1 + 1\\n2")
    'A row \\\\[n].\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```'
    """
    coded = _EXAMPLE.sub(lambda example: f"```pycon\n{example[0].rstrip()}\n```", text)
    return outside_code(coded, lambda part: part.replace("[", "\\["))


def comment(attr: griffe.Attribute) -> str:
    """The comment at the end of the line on which a field is declared; "" if there is none."""
    if attr.lineno is None:
        return ""
    lines = attr.lines_collection[attr.filepath]
    found = _COMMENT.match(lines[(attr.endlineno or attr.lineno) - 1])
    return found[2] if found else ""
