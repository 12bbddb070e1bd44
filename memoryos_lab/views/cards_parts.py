"""What cards are made of: a box, tables, heavier and lighter ink. What is put in is safe already."""

from __future__ import annotations

from collections.abc import Iterable

_BOX = (
    "font:13px/1.45 -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif;"
    "max-width:760px;color:inherit"
)
_CELL = "text-align:left;padding:1px 12px 1px 0;border:0;background:none;white-space:normal"
_QUIET = "opacity:.66"


def box(*parts: str) -> str:
    """A card: what is there of `parts`, one below another. The notebook's TeX leaves it alone."""
    inner = "".join(f"<div>{part}</div>" for part in parts if part)
    return f'<div class="tex2jax_ignore mathjax_ignore" style="{_BOX}">{inner}</div>'


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Cells are safe already."""
    top = "".join(f'<th scope="col" style="{_CELL};{_QUIET};font-weight:400">{head}</th>' for head in heads)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row) + "</tr>" for row in rows
    )
    head = f"<thead><tr>{top}</tr></thead>" if heads else ""
    style = "border-collapse:collapse;margin:4px 0;color:inherit;font:inherit"  # pages without a doctype
    return f'<table style="{style}">{head}<tbody>{body}</tbody></table>'


def bold(safe: str) -> str:
    return f"<b>{safe}</b>"


def quiet(safe: str) -> str:
    """In a lighter ink, as `bold` in a heavier; both take what is safe already."""
    return f'<span style="{_QUIET}">{safe}</span>' if safe else ""


def chosen(safe: str, is_chosen: bool) -> str:
    return bold(safe) if is_chosen else quiet(safe)


def more(n: int, what: str) -> str:
    """How many are not shown; nothing where all are."""
    return quiet(f"and {n} more {what}") if n > 0 else ""
