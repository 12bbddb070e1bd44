"""Each rule of the memory as an equation: with symbols, and beneath it with the numbers of one event.

References: arXiv 2506.06326, §3.2 (queue), Eq. 3 (F_score), Eq. 4 (heat), §3.4 (recall). The numbers are read
from the events of a run and from the state that they met; none is computed a second way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ...memory.errors import LabError
from ...memory.replay import Run
from ...views.catalogue import Language
from ..blocks import Shown
from . import asked, kept, moved
from .moment import At

SYMBOLS: Mapping[str, str] = MappingProxyType(
    {
        "fifo": r"|\mathrm{STM}| > N \;\Longrightarrow\; p_{\mathrm{out}} = \min\{p : p \in \mathrm{STM}\}",
        "f_score": r"F(s, p) = \cos(s, p) + \frac{|K_s \cap K_p|}{|K_s \cup K_p|}"
        r"\qquad p \text{ joins } s \iff F(s, p) > \theta",
        "heat": r"H(s) = \alpha N_{\mathrm{visit}} + \beta L_{\mathrm{interaction}}"
        r" + \gamma R_{\mathrm{recency}}",
        "recency": r"R_{\mathrm{recency}} = \exp\!\left(-\frac{\Delta t}{\mu}\right)",
        "promotion": r"H(s) > \tau",
        "eviction": r"|\mathrm{MTM}| > C \;\Longrightarrow\; s_{\mathrm{out}} = \arg\min_{s} H(s)",
        "segment_score": r"F(s, q) = \cos(s, q) + \frac{|K_s \cap K_q|}{|K_s \cup K_q|}"
        r"\qquad \operatorname{rank}(s) \le m",
        "page_score": r"\cos(p, q) \qquad \operatorname{rank}(p) \le k",
    }
)

Numbers = Callable[[At], str]
_NUMBERS: Mapping[str, Numbers] = {
    "fifo": moved.fifo,
    "f_score": moved.f_score,
    "heat": kept.heat,
    "recency": kept.recency,
    "promotion": kept.promotion,
    "eviction": kept.eviction,
    "segment_score": asked.segment_score,
    "page_score": asked.page_score,
}


def symbols(name: str) -> str:
    r"""The equation as LaTeX, without dollars. Raises: LabError for a name that does not exist.

    >>> symbols("promotion")
    'H(s) > \\tau'
    """
    if name not in SYMBOLS:
        raise LabError(
            f"there is no equation {name!r}", where="equation", hint=f"one of {', '.join(SYMBOLS)}"
        )
    return SYMBOLS[name]


def equation(
    name: str,
    run: Run,
    language: Language = "en",
    *,
    page: int | None = None,
    turn: int | None = None,
    question: int | None = None,
) -> Shown:
    """The equation, and beneath it the same with the numbers of one event.

    Pages and questions count from 1. A segment is named by a page of it.

    Raises: LabError for a name that does not exist, and where no such event happened.
    """
    above = f"$$\n{symbols(name)}\n$$"
    if page is turn is question is None:
        return Shown(above)
    return Shown(f"{above}\n\n{_NUMBERS[name](At(run, language, page, turn, question))}")
