"""How long until the first token if the start of the prompt is new, in the slot, or saved on the disk.

    python bench/prefix.py --json

A persona of 100 entries stands before every question, as the whole of a full long-term memory would. The
real server and SmolLM2-135M (extra: local-llm) on this machine; cases are interleaved, medians are printed.
Then one entry is edited: what was read before it is reused, what stands behind it is read again.
"""

from __future__ import annotations

import statistics
import tempfile
from dataclasses import replace
from pathlib import Path

from report import options, tell

from memoryos_lab.features.llm import local
from memoryos_lab.features.llm.prefix import First, PrefixCache, persona
from memoryos_lab.memory.types import Entry

PLACES = ("Lyon", "Porto", "Oslo", "Graz", "Cork")
THINGS = ("cello", "bicycle", "kiln", "garden", "telescope")
DEEDS = ("repairs the", "sold the", "practises with the", "lent a friend the", "photographs the")


def entries(count: int) -> list[Entry]:
    """Made-up things to know about somebody, all different, in the order in which they were written."""
    return [
        Entry(
            id=i,
            kind="user_kb",
            slot="",
            value=f"The user {DEEDS[i % 5]} {THINGS[i // 5 % 5]} in {PLACES[i // 25 % 5]} on day {i + 1}.",
            pages=(i,),
            segment=None,
            step=i,
            vector=None,
        )
        for i in range(count)
    ]


def edited(known: list[Entry], at: int) -> str:
    """The persona after the value of one entry was corrected."""
    told = replace(known[at], value=known[at].value.replace("The user", "Ann"))
    return persona([*known[:at], told, *known[at + 1 :]])


def round_of(cache: PrefixCache, known: list[Entry], changed: dict[str, str]) -> dict[str, First]:
    """Every case once. `keep` has saved the state of the unchanged persona."""
    whole = persona(known)
    cache.erase()
    seen = {"cold": cache.first(whole, "What do I own?"), "cached": cache.first(whole, "Where was I?")}
    cache.erase()
    back = cache.restore(whole)
    assert back
    first = cache.first(whole, "Who am I?")
    seen["restored"] = first._replace(seconds=first.seconds + back.seconds)
    for name, prefix in changed.items():
        cache.restore(whole)
        seen[name] = cache.first(prefix, "Who am I?")
    return seen


def main() -> None:
    asked = options(__doc__ or "", rounds=5, entries=100)
    file = local.gguf()
    if file is None:
        raise SystemExit(f"no local model: {local.INSTALL_MODEL}")
    known = entries(asked.entries)
    added = replace(known[0], id=len(known), value="The user has a cat called Miso.")
    changed = {
        "added_last": persona([*known, added]),
        "added_first": persona([replace(added, id=-1), *known]),
        "edited_last": edited(known, -1 % len(known)),
        "edited_middle": edited(known, len(known) // 2),
        "edited_first": edited(known, 0),
    }
    with tempfile.TemporaryDirectory() as states:
        with local.serving(file, states=Path(states), slots=1) as base_url:
            cache = PrefixCache(base_url, Path(states))
            kept = cache.keep(persona(known))
            rounds = [round_of(cache, known, changed) for _ in range(asked.rounds)]
        with local.serving(
            file, states=Path(states), slots=1
        ) as base_url:  # another process, the same folder
            cache = PrefixCache(base_url, Path(states))
            back = cache.restore(persona(known))
            assert back
            first = cache.first(persona(known), "Who am I?")
            purged = cache.purge()
    took = {name: statistics.median(seen[name].seconds for seen in rounds) for name in rounds[0]}
    figures: dict[str, object] = {"entries": asked.entries, "prefix_tokens": kept.tokens}
    figures |= {f"{name}_s": seconds for name, seconds in took.items()}
    figures |= {
        "restart_s": first.seconds + back.seconds,
        "cold_to_cached": took["cold"] / took["cached"],
        "cold_to_restored": took["cold"] / took["restored"],
        "state_mb": kept.size / 1e6,
        "save_s": kept.seconds,
        "purged": purged,
    }
    for name, seen in rounds[-1].items():
        figures[f"{name}_reused"], figures[f"{name}_read"] = seen.reused, seen.read
    tell(figures, as_json=asked.json)


if __name__ == "__main__":
    main()
