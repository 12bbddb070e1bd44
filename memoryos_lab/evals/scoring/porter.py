"""Porter's stemmer with the changes that NLTK makes to it, which the official score of LoCoMo rests on.

Source: Porter 1980, "An algorithm for suffix stripping"; the changes are those of `nltk.stem.porter` in its
default mode, each marked "NLTK" below. It stands here because importing nltk takes seconds, and because
another Porter gives other scores; a test holds it against nltk word by word.

A word is seen by its shape, a `v` for a vowel and a `c` for a consonant: `trouble` is `ccvvccv`. Its
measure m is how often a vowel is followed by a consonant.
"""

from __future__ import annotations

from collections.abc import Callable

# NLTK: words that keep a form of their own.
_OWN = (
    {"skies": "sky", "sky": "sky", "dying": "die", "lying": "lie", "tying": "tie", "news": "news"}
    | {form: word for word in ("inning", "outing", "canning") for form in (word, f"{word}s")}
    | {word: word for word in ("howe", "proceed", "exceed", "succeed")}
)

_Rules = tuple[tuple[str, str], ...]  # (ending, what takes its place); the first that fits decides
_PLURALS: _Rules = (("sses", "ss"), ("ies", "i"), ("ss", "ss"), ("s", ""))
_DOUBLE: _Rules = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
    ("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"),
    ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"),
    ("ousness", "ous"), ("aliti", "al"), ("iviti", "ive"), ("biliti", "ble"),
    ("fulli", "ful"),  # NLTK
)  # fmt: skip
_ADJECTIVES: _Rules = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""),
    ("ness", ""),
)  # fmt: skip
_LAST: _Rules = tuple(
    (ending, "")
    for ending in (
        "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism",
        "ate", "iti", "ous", "ive", "ize",
    )
)  # fmt: skip


def porter(word: str) -> str:
    """The stem of a lower-case word.

    >>> [porter(word) for word in ("paintings", "relational", "happily", "tied", "sky", "ox")]
    ['paint', 'relat', 'happili', 'tie', 'sky', 'ox']
    """
    if word in _OWN or len(word) <= 2:  # NLTK: words of two letters stay
        return _OWN.get(word, word)
    for step in _STEPS:
        word = step(word)
    return word


def shape(word: str) -> str:
    """Vowels and consonants; a y after a consonant is a vowel.

    >>> shape("syzygy"), shape("toy")
    ('cvcvcv', 'cvc')
    """
    kinds = ""
    for letter in word:
        vowel = letter in "aeiou" or (letter == "y" and kinds.endswith("c"))
        kinds += "v" if vowel else "c"
    return kinds


def _measure(stem: str) -> int:
    return shape(stem).count("vc")


def _short(stem: str) -> bool:
    """Ends consonant, vowel, consonant, the last not w, x or y; NLTK: or is a vowel and a consonant."""
    kinds = shape(stem)
    return (kinds.endswith("cvc") and stem[-1] not in "wxy") or kinds == "vc"


def _replace(word: str, rules: _Rules, over: int) -> str:
    """The first ending that fits is replaced, if what is before it has a measure over `over`."""
    for ending, new in rules:
        if word.endswith(ending):
            stem = word[: -len(ending)]
            return stem + new if _measure(stem) > over else word
    return word


def _step_1a(word: str) -> str:
    if word.endswith("ies") and len(word) == 4:  # NLTK: dies, ties
        return word[:-1]
    return _replace(word, _PLURALS, -1)


def _step_1b(word: str) -> str:
    if word.endswith("ied"):  # NLTK: died, tied; applied
        return word[:-1] if len(word) == 4 else word[:-2]
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for ending in ("ed", "ing"):
        stem = word.removesuffix(ending)
        if stem != word and "v" in shape(stem):
            return _mended(stem)
    return word


def _mended(stem: str) -> str:
    """What -ed or -ing was cut from: conflat(ed) to conflate, hopp(ing) to hop, fil(ing) to file."""
    if stem.endswith(("at", "bl", "iz")):
        return stem + "e"
    if stem[-1:] == stem[-2:-1] and shape(stem).endswith("c"):
        return stem if stem[-1] in "lsz" else stem[:-1]
    return stem + "e" if _measure(stem) == 1 and _short(stem) else stem


def _step_1c(word: str) -> str:
    # NLTK: after a consonant, if that is not all there is before it; Porter: after any vowel before it.
    turns = word.endswith("y") and len(word) > 2 and shape(word[:-1]).endswith("c")
    return word[:-1] + "i" if turns else word


def _step_2(word: str) -> str:
    if word.endswith("alli") and _measure(word[:-4]) > 0:  # NLTK: and what that leaves
        return _step_2(word[:-2])
    if word.endswith("logi"):  # NLTK
        return word[:-1] if _measure(word[:-3]) > 0 else word
    return _replace(word, _DOUBLE, 0)


def _step_3(word: str) -> str:
    return _replace(word, _ADJECTIVES, 0)


def _step_4(word: str) -> str:
    if word.endswith("ion") and not word.endswith(("sion", "tion")):
        return word
    return _replace(word, _LAST, 1)


def _step_5(word: str) -> str:
    if word.endswith("e"):
        stem = word[:-1]
        m = _measure(stem)
        word = stem if m > 1 or (m == 1 and not _short(stem)) else word
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word


_STEPS: tuple[Callable[[str], str], ...] = (_step_1a, _step_1b, _step_1c, _step_2, _step_3, _step_4, _step_5)
