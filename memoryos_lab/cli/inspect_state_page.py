"""What a state of the reference holds, as a page for people. Every count stands beside what it is of."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from ..evals.scoring import ADVERSARIAL
from ..memory.when import dated

Row = Mapping[str, Any]
WIDTH = 100  # columns
SHOWN = 40  # rows of a table; --json has all
FIRST = 5  # hits of a question that are shown
EXAMPLES = 2  # findings shown of each code
WHEN = "%Y-%m-%d %H:%M"
SHARES = {"all": "all of it", "some": "some of it", "none": "none of it", "uncited": "it cites none"}


def page(data: Row) -> str:
    """The whole report: parts with a blank line between them."""
    head = [
        f"{data['name']}: what MemoryOS left on disk, written by {data['written_by']}",
        f"  {data['why']}",
    ]
    parts = [
        [*head, *_files(data)],
        [*_counts(data)],
        [*_heat(data["heat"]), *_clocks(data["clocks"])],
        [*_segments(data)],
        [*_lasting(data)],
        [*_findings(data)],
        [data["not_replayable"], *_could(data)],
        [*_replay(data["replay"])],
        [*_asked(data["asked"], data["pages"], data["segments"])],
        *([*_joined(one)] for one in data["joined"]),
        [data["unasked"]] if data["unasked"] else [],
        [*_ends(data)],
    ]
    lines = "\n\n".join("\n".join(part) for part in parts if part).split("\n")
    return "\n".join(cut for line in lines for cut in _wrapped(line))


def _wrapped(line: str) -> list[str]:
    """A line cut at words where it is too wide, and indented as it begins."""
    margin = " " * (len(line) - len(line.lstrip()) + 2)
    return (
        textwrap.wrap(line, WIDTH, subsequent_indent=margin, drop_whitespace=True) if line.strip() else [""]
    )


def _files(data: Row) -> Iterator[str]:
    for file in data["files"]:
        part = file["part"].replace("_", "-")
        yield f"  {file['name']}: {part}, {file['size']:,} bytes, sha256 {file['sha256'][:12]}…"
    if data["lacking"]:
        yield f"  not read: {'; '.join(data['lacking'])}"


def _counts(data: Row) -> Iterator[str]:
    n = data["counts"]
    pages = f"{_many(n['rows'], 'row')} of pages, {_many(n['pages'], 'distinct page')}"
    yield f"{_many(n['segments'], 'segment')}, {pages}"
    if n["rows"] > n["pages"]:
        yield f"  {n['in_several_segments']} pages are in several segments, {n['twice_in_one']} twice in one"
    if n["short_term"]:
        yield f"  {_many(n['short_term'], 'page')} in short-term memory"
    if n["pages"] or n["short_term"]:
        links = f"{_many(n['links'], 'link')}, {n['one_way']} one way" if n["links"] else "no link"
        yield f"  {_many(n['chains'], 'chain')} by {links}"
    rows, length = n["vectors"]
    yield f"  {rows} vectors of {length} numbers" if rows else "  no vector"


def _heat(heat: Row) -> Iterator[str]:
    if not heat["of"]:
        return
    signs = (("alpha", "α", "N"), ("beta", "β", "L"), ("gamma", "γ", "R"))
    terms = (f"{sign if heat[name] is None else f'{heat[name]:g}'}·{of}" for name, sign, of in signs)
    whose = f", the constants of the {heat['profile']} code" if heat["profile"] else ", by least squares"
    yield f"heat: H = {' + '.join(terms)} for {heat['exact']} of {heat['of']} segments{whose}"
    if heat["zeroed"]:
        yield f"  {heat['zeroed']} more stand at 0, as after a promotion"
    for name, sign, of in signs:
        if heat[name] is None:
            yield f"  {sign} cannot be told: {of} is 0, or goes with the others, in every segment"
    if heat["constant"] is not None:
        yield f"  R is {heat['constant']:g} in all of them: no decay can be seen"


def _clocks(clocks: Row) -> Iterator[str]:
    told = (
        ("pages", "pages, by the clock of the conversation"),
        ("segments", "segments, by the clock of the machine"),
    )
    for name, what in told:
        clock = clocks[name]
        if clock["of"]:
            span = (
                f"{dated(clock['first'], WHEN)} to {dated(clock['last'], WHEN)}" if clock["known"] else "none"
            )
            yield f"{what}: {span} ({clock['known']} of {clock['of']} times)"
    if clocks["overlap"]:
        yield "  the two overlap: pages may have been stamped by the machine as they came"


def _segments(data: Row) -> Iterator[str]:
    rows = data["segments"]
    if not rows:
        return
    yield f"{'segment':>7} {'pages':>5} {'L':>4} {'N':>4} {'R':>5} {'H':>8}  {'opened':<16}  keywords"
    for row in rows[:SHOWN]:
        numbers = (row["interactions"], row["visits"], row["recency"], row["heat"])
        counted, visits, recency, heat = (_number(value) for value in numbers)
        words = ", ".join(row["keywords"])[:36]
        yield (
            f"{row['segment']:>7} {row['rows']:>5} {counted:>4} {visits:>4} {recency:>5} {heat:>8}  "
            f"{dated(row['opened'], WHEN):<16}  {words}"
        ).rstrip()
    if len(rows) > SHOWN:
        yield f"        {len(rows) - SHOWN} more: --json has all"
    apart = sum(row["interactions"] not in (None, row["rows"]) for row in rows)
    if apart:
        yield "  L counts since the last promotion, and in the evaluation code pages that were refused, too:"
        yield f"  it is not the number of pages in {apart} of {len(rows)} segments"


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:.4f}".rstrip("0").rstrip(".")


def _lasting(data: Row) -> Iterator[str]:
    n, lines = data["counts"], data["knowledge"]
    if not (lines or n["profiles"]):
        return
    sides = {side: sum(line["side"] == side for line in lines) for side in ("user", "agent")}
    yield (
        f"long-term memory: {_many(n['profiles'], 'profile')}, {sides['user']} lines about the user, "
        f"{sides['agent']} about the assistant"
    )
    if twins := sum(line["same_as"] is not None for line in lines):
        yield f"  {twins} of {len(lines)} lines say exactly what an earlier one says"
    yield "  no line says from which pages it came"
    if guessed := sum(line["nearest_page"] is not None for line in lines):
        yield f"  a guess, by the nearest vector, is in --json for {guessed} of them"


def _many(n: int, what: str) -> str:
    """
    >>> _many(1, "page"), _many(2, "page")
    ('1 page', '2 pages')
    """
    return f"{n} {what}{'' if n == 1 else 's'}"


def _findings(data: Row) -> Iterator[str]:
    found = data["findings"]
    if not found:
        yield "nothing irregular was found"
        return
    yield _many(len(found), "finding")
    for code, told in data["codes"].items():
        yield f"  {told['count']:>5}  {code:<12} {told['meaning']}"
        for one in [one for one in found if one["code"] == code][:EXAMPLES]:
            yield f"         {one['where']}: {one['message']}"


def _could(data: Row) -> Iterator[str]:
    if data["counts"]["pages"] and not data["replay"]:
        yield "its pages can be, with vectors of a backend in place of those that are not there: add --preset"


def _replay(replay: Row | None) -> Iterator[str]:
    if not replay:
        return
    yield f"its pages through our engine ({replay['preset']}, vectors: {replay['backend']})"
    yield from (f"  {sentence}" for sentence in replay["sentences"][1:])
    for row in replay["differs"][:5]:
        yield f"  page {row['page']}: {_company(row)}"
    if len(replay["differs"]) > 5:
        yield f"  {len(replay['differs']) - 5} more pages have other company: --json has all"


def _company(row: Row) -> str:
    told = (("lost", "only in the file with"), ("gained", "only in the replay with"))
    return "; ".join(f"{words} {_pages(row[name])}" for name, words in told if row[name])


def _pages(pages: list[int]) -> str:
    more = f" and {len(pages) - 8} more" if len(pages) > 8 else ""
    return ", ".join(map(str, pages[:8])) + more


def _asked(asked: Row | None, pages: list[Row], segments: list[Row]) -> Iterator[str]:
    if not asked:
        return
    yield (
        f"asked by the rules of {asked['preset']} (summaries as stored and as embedded now: median cosine "
        f"{asked['likeness']:.3f})"
    )
    for one in asked["questions"]:
        yield f"  {one['text']}"
        for hit in one["segments"][:FIRST]:
            words = ", ".join(segments[hit["segment"] - 1]["keywords"])[:32]
            chosen = "searched" if hit["selected"] else "not searched"
            score = f"cos {hit['cos']:.3f} + keywords {hit['keyword']:.3f}"
            yield f"    segment {hit['segment']:>3}  {score}  {chosen:<12}  {words}"
        for page in one["returned"][:FIRST]:
            said = " ".join(pages[page - 1]["user"].split())[:60]
            yield f"    page {page:>6}  {said}"
        if not one["returned"]:
            yield "    no page comes back"
        if len(one["returned"]) > FIRST:
            yield f"    {len(one['returned']) - FIRST} more pages come back: --json has all"


def _joined(one: Row) -> Iterator[str]:
    mark, asked = one["mark"], one["asked"] is not None
    head = f"  {'evidence in the state':<22} {'questions':>9}{'  found' if asked else ''}"
    if one["answers"] is None:
        yield f"{one['conversation']}, its questions (categories 1 to 4)"
    else:
        yield f"{one['answers']} on {one['conversation']}, right from {mark['scorer']} ≥ {mark['at']:g}"
        head += f"  {'right':>5} {'wrong':>5}  share right (95 %)"
    yield head
    for name, words in SHARES.items():
        row = one["table"][name]
        if number := row["right"] + row["wrong"] + row["not_scored"]:
            found = f"  {row['found']:>5}" if asked else ""
            scored = (
                f"  {row['right']:>5} {row['wrong']:>5}  {_share(row['share'])}" if one["answers"] else ""
            )
            yield f"  {words:<22} {number:>9}{found}{scored}".rstrip()
    yield from (f"  {sentence}" for sentence in one["sentences"])
    lost = [q for q in one["questions"] if q["lost"] and q["category"] != ADVERSARIAL]
    for question in lost[:FIRST]:
        yield f"  {question['id']}: {question['lost']}"
    if len(lost) > FIRST:
        yield f"  {len(lost) - FIRST} more lose evidence that is there: --json has all"


def _share(mean: Row | None) -> str:
    return (
        ""
        if mean is None
        else f"{100 * mean['mean']:.0f} % ({100 * mean['low']:.0f}–{100 * mean['high']:.0f})"
    )


def _ends(data: Row) -> Iterator[str]:
    yield f"{data['seconds']:.1f} s"
    if data["html"]:
        yield f"the state as one page: {data['html']}"
