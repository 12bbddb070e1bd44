"""What a model answered, held against what it was shown.

What does not fit is dropped and counted, never mended into something that was not said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from ..memory.types import Basis, Fact, FactKind, Page
from . import schemas
from .keywords import comparable
from .language import spoken
from .lexical import terms
from .mind import Annotation, ThemeText
from .texts import clean

Fault = Literal["shape", "page", "name", "empty", "long", "unsure", "twice", "unfounded"]
Faults = Counter[Fault]
LEAST = 0.2  # confidence; what a model is less sure of is no memory
WORDS = 3  # of a keyword; a clause is none, and no other page has it
_KINDS: Mapping[tuple[str, bool], FactKind] = {  # (about, is it of a profile?)
    ("user", True): "user_profile",
    ("user", False): "user_kb",
    ("agent", True): "agent_profile",
    ("agent", False): "agent_trait",
    ("world", True): "world_kb",
    ("world", False): "world_kb",
}


def theme(value: Any, faults: Faults) -> ThemeText | None:
    """A theme with a summary or keywords; None for what is neither."""
    if not isinstance(value, Mapping):
        faults["shape"] += 1
        return None
    words = value.get("keywords")
    keywords = [_line(word).lower() for word in words] if isinstance(words, list) else []
    kept = tuple(dict.fromkeys(word for word in keywords if _is_keyword(word)))
    summary = _line(value.get("summary"))[: schemas.SUMMARY]
    if not (summary or kept):
        faults["empty"] += 1
        return None
    return ThemeText(summary, kept[: schemas.KEYWORDS])


def annotation(value: Any, faults: Faults, *, first: bool) -> Annotation | None:
    """The answer about one page, the `first` of which continues nothing; None without a theme."""
    listed = value.get("themes") if isinstance(value, Mapping) else None
    if not isinstance(listed, list):
        faults["shape"] += 1
        return None
    read = [one for value in listed[: schemas.THEMES] if (one := theme(value, faults))]
    themes = tuple({one.summary.casefold() or one: one for one in reversed(read)}.values())[::-1]
    if len(themes) < len(read):
        faults["twice"] += len(read) - len(themes)
    meta = _line(value.get("meta"))[: schemas.META]
    return Annotation(value.get("continues") is True and not first, meta, themes) if themes else None


def facts(value: Any, faults: Faults, *, pages: Sequence[tuple[int, Page]]) -> tuple[Fact, ...] | None:
    """The facts and traits of an answer about these pages, in the model's order; None for no answer at all.

    A page is named by its place in the set, from 1: a fact of no such page is dropped, whatever it says.
    """
    if not (isinstance(value, Mapping) and isinstance(value.get("facts"), list)):
        faults["shape"] += 1
        return None
    traits = value.get("traits")
    told = [
        *(_fact(one, pages, faults) for one in value["facts"]),
        *(_trait(one, pages, faults) for one in (traits if isinstance(traits, list) else [])),
    ]
    kept: dict[tuple[str, str, str], Fact] = {}
    for fact in filter(None, told):
        key = (fact.kind, fact.slot, fact.value.casefold())
        if key in kept:
            faults["twice"] += 1
        kept.setdefault(key, fact)
    return tuple(kept.values())


def _fact(value: Any, pages: Sequence[tuple[int, Page]], faults: Faults) -> Fact | None:
    said = value if isinstance(value, Mapping) else {}
    about, slot, text = said.get("about"), said.get("slot"), _line(said.get("value"))
    named = _named(said.get("pages"), pages)
    fault: Fault | None = None
    if about not in schemas.ABOUT or slot not in schemas.SLOTS:
        fault = "name"
    elif not text:
        fault = "empty"
    elif len(text) > schemas.VALUE:
        fault = "long"
    elif not named:
        fault = "page"
    elif _confidence(said.get("confidence")) < LEAST:
        fault = "unsure"
    if fault or not isinstance(slot, str):
        faults[fault or "name"] += 1
        return None
    kind = _KINDS[str(about), slot in schemas.ONCE]
    return Fact(
        kind=kind,
        slot="" if kind == "world_kb" else _slot(slot, text),
        value=text,
        pages=tuple(index for index, _ in named),
        retracts=said.get("withdrawn") is True and kind != "world_kb",
        basis=_basis(said.get("basis"), text, [page for _, page in named], faults),
        confidence=_confidence(said.get("confidence")),
    )


def _trait(value: Any, pages: Sequence[tuple[int, Page]], faults: Faults) -> Fact | None:
    said = value if isinstance(value, Mapping) else {}
    about, name, level = said.get("about"), said.get("name"), said.get("level")
    named = tuple(index for index, _ in _named(said.get("pages"), pages))
    if about not in schemas.ABOUT[:2] or name not in schemas.NAMES or level not in schemas.LEVELS:
        faults["name"] += 1
        return None
    if not named or (sure := _confidence(said.get("confidence"))) < LEAST:
        faults["unsure" if named else "page"] += 1
        return None
    kind: FactKind = "user_trait" if about == "user" else "agent_trait"
    return Fact(kind, name, level, named, basis="inferred", confidence=sure)


def _named(numbers: Any, pages: Sequence[tuple[int, Page]]) -> list[tuple[int, Page]]:
    """Pages of the set that the answer names, in page order."""
    listed = numbers if isinstance(numbers, list) else []
    places = {number for number in listed if type(number) is int and 1 <= number <= len(pages)}
    return [pages[place - 1] for place in sorted(places)]


def _slot(slot: str, text: str) -> str:
    """What may stand beside others of its kind has a slot of its own."""
    if slot == schemas.OTHER:
        return ""
    return slot if slot in (*schemas.ONCE, schemas.STYLE) else f"{slot}:{comparable(text)}"


def _basis(said: Any, text: str, pages: Sequence[Page], faults: Faults) -> Basis:
    """ "stated" only where the pages hold at least one word of it."""
    if said != "stated":
        return "inferred"
    words = [page.text for page in pages] + [call.summary for page in pages for call in page.tools]
    if _founded(text, words):
        return "stated"
    faults["unfounded"] += 1
    return "inferred"


def _founded(text: str, texts: Sequence[str]) -> bool:
    language = spoken(text)
    (wanted,) = terms([text], language)
    held = {term for said in terms(texts, language) for term in said}
    # Chinese is cut into words by what stands around them: the value may be cut otherwise than its page.
    whole = language == "zh" and any(text in said for said in texts)
    return whole or any(term in held for term in wanted)


def _is_keyword(word: str) -> bool:
    return 0 < len(word) <= schemas.KEYWORD and len(word.split()) <= WORDS


def _confidence(said: Any) -> float:
    """0 to 1 of 0 to 100; half of it where nothing of the sort was said."""
    return min(max(said, 0), 100) / 100 if type(said) in (int, float) and said == said else 0.5


def _line(text: Any) -> str:
    """One line; "" for what is no text."""
    return " ".join(clean(text).split()) if isinstance(text, str) else ""


def lines(faults: Faults) -> Iterator[str]:
    """What was dropped, in words."""
    names: Mapping[Fault, str] = {
        "shape": "of no known shape",
        "page": "of no page that was shown",
        "name": "with a name that is not one of the list",
        "empty": "without words",
        "long": "too long",
        "unsure": "which it was hardly sure of itself",
        "twice": "said twice",
        "unfounded": "said to be stated, and in no word on its pages: kept as inferred",
    }
    yield from (f"{faults[fault]} {words}" for fault, words in names.items() if faults[fault])
