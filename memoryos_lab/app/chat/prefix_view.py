"""What was measured, as bars: a function of numbers, so nothing of a conversation can be in it."""

from __future__ import annotations

from ...features.llm.prefix import First
from ...views.catalogue import Language
from ...views.palette import LIGHT
from .prefix_measured import Measured, Step
from .prefix_words import word

HELD, READ = LIGHT.fills[0], LIGHT.fills[1]  # told apart on both grounds
STYLE = f"""<style>
.pfx {{ font-size: 13px; font-variant-numeric: tabular-nums; line-height: 1.35; }}
.pfx h4 {{ font-size: 13px; font-weight: 600; margin: .9rem 0 .35rem 0; padding: 0; }}
.pfx .row {{ display: grid; grid-template-columns: 10.5rem 1fr 4.5rem; gap: .25rem .75rem;
  align-items: center; padding: .22rem 0; }}
.pfx .bar {{ height: 12px; display: flex; border-radius: 2px; overflow: hidden;
  background: color-mix(in srgb, currentColor 9%, transparent); }}
.pfx .bar i {{ display: block; height: 100%; min-width: 2px; }}
.pfx .held {{ background: {HELD}; }}
.pfx .read {{ background: repeating-linear-gradient(135deg, {READ} 0 4px, {READ}99 4px 7px); }}
.pfx .n {{ text-align: right; }}
.pfx small {{ grid-column: 2 / -1; font-size: 12px; opacity: .72; margin-top: -.15rem; }}
.pfx p {{ margin: .7rem 0 0 0; font-size: 12px; opacity: .8; }}
</style>"""


def html(measured: Measured, language: Language) -> str:
    """Three times as bars of seconds, then what an edit cuts as bars of tokens."""
    longest = max(first.seconds for first in measured.times.values())
    times = [_time(step, measured, longest, language) for step in ("cold", "cached", "restored")]
    cuts = [_cut(word("added", language), measured.times["added"], language)]
    if measured.edited is not None:
        named = word("edited", language, n=measured.edited + 1, all=measured.entries)
        cuts.append(_cut(named, measured.times["edited"], language))
    size = f"{measured.kept.size / 1e6:.1f}"
    return "".join(
        [
            STYLE,
            f'<div class="pfx"><h4>{word("time", language)}</h4>',
            *times,
            f"<p>{word('saved', language, tokens=measured.kept.tokens, size=size)}</p>",
            f"<h4>{word('holds', language)}</h4>",
            *cuts,
            f"<p>{word('so', language)}</p></div>",
        ]
    )


def _time(step: Step, measured: Measured, longest: float, language: Language) -> str:
    first = measured.times[step]
    told = word("read", language, read=first.read, reused=first.reused)
    if step != "cold":
        told += " · " + word("sooner", language, n=_short(measured.ratio(step)))
    width = 100 * first.seconds / longest
    kind = "read" if step == "cold" else "held"
    return _row(
        word(step, language), f'<i class="{kind}" style="width:{width:.2f}%"></i>', first, told, language
    )


def _cut(name: str, first: First, language: Language) -> str:
    held = 100 * first.reused / max(1, first.tokens)
    bar = f'<i class="held" style="width:{held:.2f}%"></i><i class="read" style="flex:1"></i>'
    return _row(name, bar, first, word("cut", language, at=first.reused, read=first.read), language)


def _row(name: str, bar: str, first: First, told: str, language: Language) -> str:
    seconds = word("seconds", language, n=_short(first.seconds))
    return (
        f'<div class="row"><span>{name}</span><span class="bar">{bar}</span><span class="n">{seconds}</span>'
        f"<small>{told}</small></div>"
    )


def _short(number: float) -> str:
    """Two digits that say something.

    >>> _short(193.2), _short(7.19), _short(0.0894)
    ('193', '7.2', '0.089')
    """
    return f"{number:.0f}" if number >= 10 else f"{number:.2g}"
