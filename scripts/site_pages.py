"""The written pages of docs/ as pages of the site: a link to a file of the project leads to its page."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
# Files outside docs/ that have a page, or a place, in the site. The rest of the project has none.
ELSEWHERE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "files/LICENSE.txt",
    "NOTICE": "files/NOTICE.txt",
}
FOLDERS = {
    "docs/decisions": "decisions/README.md",
    "notebooks": "course/index.md",
    "notebooks/zh": "course/zh/index.md",
}
COPIED = {name: place for name, place in ELSEWHERE.items() if name != "README.md"}
_LINK = re.compile(r"(\]\()([^)\s]+)(\))|(\bsrc(?:set)?=\")([^\"]+)(\")")
_CODE = re.compile(r"^(```|~~~).*?^\1[ \t]*$|(?<!\\)`[^`\n]+`", re.DOTALL | re.MULTILINE)
_PICTURE = re.compile(r"!\[([^\]]*)\]\((\S+)-light\.png\)")
_LESSON = re.compile(r"notebooks/(zh/)?(\d\d_\w+)\.(?:py|ipynb)$")


def write_pages(folder: Path) -> None:
    """Every page and picture of docs/, and what stands beside it. Raises: ValueError for a lost link."""
    shutil.copytree(DOCS / "pictures", folder / "pictures", dirs_exist_ok=True)
    written = {path: path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    written |= {ROOT / name: place for name, place in COPIED.items()}
    for path, place in written.items():
        text = path.read_text(encoding="utf-8")
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        page = with_both_grounds(relinked(text, path, place), target) if path.suffix == ".md" else text
        target.write_text(page, encoding="utf-8")


def with_both_grounds(text: str, page: Path) -> str:
    """Each picture on a light ground, and behind it that on a dark one; styles show one of them."""

    def both(match: re.Match[str]) -> str:
        if not (page.parent / f"{match[2]}-dark.png").exists():
            return match[0]
        return "".join(
            f"![{match[1]}]({match[2]}-{ground}.png){{ .{ground} }}" for ground in ("light", "dark")
        )

    return _PICTURE.sub(both, text)


def relinked(text: str, source: Path, place: str) -> str:
    """The Markdown of `source`, each link as the page at `place` has to say it; code is left as it is."""

    def turned(match: re.Match[str]) -> str:
        before, target, after = match.group(1, 2, 3) if match[1] else match.group(4, 5, 6)
        return f"{before}{_turned(target, source, place)}{after}"

    return outside_code(text, lambda part: _LINK.sub(turned, part))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """`change` done to all that is neither a fenced block nor code in a line.

    >>> outside_code("a `a` a", str.upper)
    'A `a` A'
    """
    return outside(_CODE, text, change)


def outside(kept: re.Pattern[str], text: str, change: Callable[[str], str]) -> str:
    """`change` done to all that `kept` does not match."""
    parts, end = [], 0
    for stretch in kept.finditer(text):
        parts += [change(text[end : stretch.start()]), stretch[0]]
        end = stretch.end()
    return "".join([*parts, change(text[end:])])


def _turned(target: str, source: Path, place: str) -> str:
    path, mark, anchor = target.partition("#")
    if not path or re.match(r"[a-z][a-z+.-]*:", path):
        return target
    file = Path(os.path.normpath(source.parent / unquote(path)))
    return os.path.relpath(placed(file, source), Path(place).parent) + mark + anchor


def placed(file: Path, source: Path) -> str:
    """Where a file of the project stands in the site. Raises: ValueError if it does not, or is not there."""
    if not file.exists():
        raise ValueError(f"{source.relative_to(ROOT)}: a link to {file}, which is not there")
    if folder := FOLDERS.get(file.relative_to(ROOT).as_posix()):
        return folder
    if file.is_relative_to(DOCS):
        return file.relative_to(DOCS).as_posix()
    name = file.relative_to(ROOT).as_posix()
    if lesson := _LESSON.match(name):
        return f"course/{lesson[1] or ''}{lesson[2]}.md"
    if name not in ELSEWHERE:
        raise ValueError(f"{source.relative_to(ROOT)}: a link to {name}, which has no page in the site")
    return ELSEWHERE[name]
