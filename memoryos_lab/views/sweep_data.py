"""What the views of a sweep read of it, whoever made it; and words that they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from ..memory.errors import LabError
from ..memory.policy import Knob, Value, knobs
from .axes import Json
from .catalogue import LANGUAGES, Language
from .palette import Theme
from .words import number

Half = Literal["all", "chosen", "held"]
CATEGORIES = {
    None: ("categories 1–4", "类别 1–4"),
    1: ("1 multi-hop", "1 多跳"),
    2: ("2 temporal", "2 时间"),
    3: ("3 open-domain", "3 开放域"),
    4: ("4 single-hop", "4 单跳"),
    5: ("5 adversarial", "5 对抗"),
}
TEXTS = {
    "recall": ("evidence recall, short-term memory counted", "证据召回率（计入短期记忆）"),
    "held": ("held out", "留出"),
    "chosen": ("chosen on", "选取"),
    "all": ("all questions", "全部问题"),
    "tokens": ("tokens of the pages in the prompt", "提示词中对话页的 token 数"),
    "share": ("share of the variance of recall", "召回率方差占比"),
    "together": ("knobs acting together", "参数共同作用"),
    "base": ("base", "基准"),
    "best": ("selected", "所选"),
    "settings": ("{n} settings", "{n} 组设置"),
    "questions": ("n {n}", "n {n}"),
    "unmeasured": ("not measured", "未测"),
    "map_alt": (
        "Evidence recall ({half}) by {y} and {x}: best {best} at {by}, lowest {least} at {bottom}; n {n}.",
        "{y} 与 {x} 下的证据召回率（{half}）：最高 {best}（{by}），最低 {least}（{bottom}）；n {n}。",
    ),
    "curve_alt": (
        "Evidence recall ({half}) over {knob}: {first} at {low}, {last} at {high}, best {best} at {by}.",
        "{knob} 变化时的证据召回率（{half}）：{low} 处 {first}，{high} 处 {last}，最高 {best}（{by}）。",
    ),
    "pareto_alt": (
        "{n} settings; {front} that no other beats, from {first} for {low} tokens to {last} for {high}.",
        "{n} 组设置；其中 {front} 组不被其他设置超越：从 {low} 个 token 的 {first} 到 {high} 个的 {last}。",
    ),
    "importance_alt": ("Share of the variance of recall: {shares}.", "召回率方差占比：{shares}。"),
    "nothing_alt": ("Nothing was measured.", "没有测量结果。"),
}


class SweptFigures(Protocol):
    """Means of every setting over n questions; each a column of s numbers, NaN where not measured."""

    @property
    def n(self) -> int: ...
    @property
    def recall(self) -> Any: ...
    @property
    def low(self) -> Any: ...
    @property
    def high(self) -> Any: ...
    @property
    def page_tokens(self) -> Any: ...


class Swept(Protocol):
    """A sweep, as `evals.sweep.SweepResult` is one."""

    @property
    def axes(self) -> Mapping[str, Sequence[Value]]: ...
    @property
    def base(self) -> Any: ...
    @property
    def base_index(self) -> int: ...
    @property
    def settings(self) -> Sequence[Any]: ...
    def figures(self, half: Half = "all", category: int | None = None) -> SweptFigures: ...


def word(key: str, language: Language, **values: object) -> str:
    """One text of these views."""
    return TEXTS[key][LANGUAGES.index(language)].format(**values)


def category_name(category: int | None, language: Language) -> str:
    """The integer beside the name: sources number them differently."""
    return CATEGORIES[category][LANGUAGES.index(language)]


def axis(result: Swept, name: str) -> Sequence[Value]:
    """The values of a knob. Raises: LabError if the sweep does not vary it."""
    if name not in result.axes:
        raise LabError(
            f"this sweep does not vary {name}", where=name, hint=f"it varies {', '.join(result.axes)}"
        )
    return result.axes[name]


def fixed(result: Swept, free: Sequence[str], at: Mapping[str, Value] | None) -> dict[str, Value]:
    """What the other knobs are held at: as told, else as in the base, else their first value."""
    held: dict[str, Value] = {}
    for name, values in result.axes.items():
        if name not in free:
            base = getattr(result.base, name)
            held[name] = (at or {}).get(name, base if base in values else values[0])
    return held


def place(result: Swept, values: Mapping[str, Value]) -> int | None:
    """The setting of these values; None if the sweep has none."""
    return next(
        (
            i
            for i, one in enumerate(result.settings)
            if all(getattr(one, name) == value for name, value in values.items())
        ),
        None,
    )


def knob_of(result: Swept, name: str) -> Knob:
    """The knob of that name."""
    return next(knob for knob in knobs(result.base) if knob.name == name)


def label(knob: Knob, language: Language) -> str:
    """What a knob is called on an axis."""
    return knob.label if language == "en" else knob.label_zh


def shown(value: Value) -> str:
    """A knob's value as it is read.

    >>> shown(.6), shown(20), shown(None), shown(True)
    ('.60', '20', 'none', 'true')
    """
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case float():
            return number(value) if abs(value) < 10 else f"{value:g}"
        case _:
            return str(value)


def read(recall: float | None, language: Language) -> str:
    """Recall as it is read under the pointer."""
    return word("unmeasured", language) if recall is None else number(recall, 3)


def ticks(theme: Theme, names: Sequence[str], title: str) -> Json:
    """An axis with one place a name, however the values are spaced."""
    return {
        "tickmode": "array",
        "tickvals": list(range(len(names))),
        "ticktext": list(names),
        "range": [-0.5, len(names) - 0.5],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "ticks": "",
        "ticklabelstandoff": 4,
        "tickfont": {"size": 10.5, "color": theme.ink3},
        "title": {"text": title, "font": {"size": 11, "color": theme.ink2}, "standoff": 6},
    }


def mixed(ground: str, ink: str, share: float) -> str:
    """A colour between two, opaque, so that words on it can be told from it.

    >>> mixed("#000000", "#0064c8", .5)
    '#003264'
    """
    pairs = ((int(ground[i : i + 2], 16), int(ink[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(low + share * (high - low)):02x}" for low, high in pairs)


def shares_axis(theme: Theme, title: str, low: float = 0.0, high: float = 1.0) -> Json:
    """An axis of recall from `low` to `high`."""
    return {
        "range": [low, high],
        "fixedrange": True,
        "gridcolor": theme.faint,
        "zeroline": False,
        "tickformat": ".2f",
        "nticks": 6,
        "tickfont": {"size": 10.5, "color": theme.ink3},
        "title": {"text": title, "font": {"size": 11, "color": theme.ink2}, "standoff": 6},
    }
