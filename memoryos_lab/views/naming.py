"""How a run is spoken of: in the words of its system.

The catalogues (`templates`, `catalogue`, `captions`, the texts of the theatre) speak of MemoryOS. Where
another system would be told wrongly, `neutral` has the same key again, in a sentence that takes the system's
own names: `{its_window}`, `{its_store}`, `{its_archive}`, `{its_dropped}`, `{its_group}`, `{its_groups}`,
`{its_strength}`, `{its_lasting}`. So a new system needs names, no sentences; one that wants a sentence of its
own for an event has it in `About.says`, under the key of the template.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..memory.about import About, Name
from ..memory.memoryos import ABOUT as MEMORYOS
from .neutral import FELT, IN_TOKENS, NEUTRAL, SENTENCES, UNFELT, UNFELT_SENTENCES, WATCHED
from .templates import TEMPLATES, Template

Text = tuple[str, str]  # English, Chinese

NAMES = ("window", "store", "archive", "dropped", "group", "groups", "strength", "lasting")
DID = "did:"  # before the key of what only one system does
_IDS = ("page", "pages", "segment", "segments")  # fields of a `Did` that refer to something
_ALWAYS = ("pages", "segments")  # of a `Did`: said or not, they are what it is about


class Speech(NamedTuple):
    """What a system says otherwise than MemoryOS."""

    about: About
    templates: Mapping[str, Template]  # sentences of events, and those of its own under `did:`
    texts: Mapping[str, Text]  # everything else, by the keys of the catalogues

    def template(self, key: str) -> Template:
        """The sentence of an event."""
        return self.templates.get(key) or TEMPLATES[key]


def owns(about: About) -> bool:
    """Whether the words of the catalogues are the system's own.

    >>> owns(MEMORYOS), owns(About())
    (True, False)
    """
    return alike(about, MEMORYOS)


_known: dict[int, Speech] = {}  # by identity: an `About` holds dictionaries, so it has no hash
_MOST = 64


def speech(about: About) -> Speech:
    """How a system is spoken of; made once."""
    known = _known.get(id(about))
    if known is None or known.about is not about:
        if len(_known) >= _MOST:
            _known.pop(next(iter(_known)))
        known = _known[id(about)] = Speech(about, dict(_templates(about)), dict(_texts(about)))
    return known


def _templates(about: About) -> Iterator[tuple[str, Template]]:
    spoken = {} if owns(about) else _sentences(about)
    for key, text in (spoken | ({} if about.ours else WATCHED)).items():
        yield key, _rephrased(TEMPLATES[key], named(text, about))
    for key, said in about.says.items():
        if key in TEMPLATES:
            yield key, _rephrased(TEMPLATES[key], (said.en, said.zh))
        else:
            bare = Template("did", _apart(said.en), _apart(said.zh))
            yield DID + key, bare._replace(more=tuple(n for n in _ALWAYS if n not in bare.fields))


def own_field(name: str) -> str:
    """A field of a `Did` among the fields of all templates, some of which are ids by their name.

    >>> own_field("pages"), own_field("before")
    ('pages', 'own_before')
    """
    return name if name in _IDS else f"own_{name}"


def _apart(text: str) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: f"{{{own_field(found[1])}}}", text)


def _sentences(about: About) -> dict[str, Text]:
    counted = IN_TOKENS if about.unit == "tokens" else {}
    return SENTENCES | counted | ({} if about.strength else UNFELT_SENTENCES)


def _rephrased(template: Template, text: Text) -> Template:
    """The same fields in the same order, whichever of them the new sentence names."""
    said = template._replace(en=text[0], zh=text[1], more=())
    return said._replace(order=template.fields)


def _texts(about: About) -> Iterator[tuple[str, Text]]:
    if not owns(about):
        for key, text in (NEUTRAL | (FELT if about.strength else UNFELT)).items():
            yield key, named(text, about)
        yield from _places(about)
    for key, name in about.statuses.items():
        yield key, (name.en, name.zh)


def _places(about: About) -> Iterator[tuple[str, Text]]:
    """The words that figures and theatre have for the tiers."""
    keys = {"stm": "window", "mtm": "store", "lpm": "lasting", "segment": "group", "heat": "strength"}
    for key, name in (keys | {"archive": "archive", "dropped": "dropped"}).items():
        own = _name(about, name)
        yield key, (own.en, own.zh)


def named(text: Text, about: About) -> Text:
    """A text with the names of the system; other fields stay.

    >>> named(("Page {page}: {its_window}.", "第 {page} 页：{its_window}。"), About())
    ('Page {page}: window.', '第 {page} 页：窗口。')
    """
    en, zh = text
    for field in NAMES:
        name = _name(about, field)
        en = en.replace(f"{{its_{field}}}", name.en)
        zh = zh.replace(f"{{its_{field}}}", name.zh)
    return en, zh


def _name(about: About, field: str) -> Name:
    return getattr(about, field) or Name("strength", "强度")


def alike(a: About, b: About) -> bool:
    """Whether two systems call their parts the same."""
    return all(getattr(a, name) == getattr(b, name) for name in NAMES)


def both(a: About, b: About) -> About:
    """Whose words a sentence about two runs takes: those that they share, else none's."""
    return a if alike(a, b) else About()
