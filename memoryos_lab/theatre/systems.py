"""Memory systems as the theatre knows them: what they are called, their knobs and their presets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from ..memory.about import About, Name, about
from ..memory.memoryos import MemoryOS
from ..memory.policy import Knob, knobs, presets
from ..runs import nearest_preset
from ..views.naming import owns

Kin = Literal[
    "own", "rivals", "guests", "watched"
]  # MemoryOS, those beside it, registered elsewhere, no knobs
Base = Callable[[str], Any]
HOME = __name__.partition(".")[0]
GROUPS = {
    "Short-term": "短期记忆",
    "Mid-term": "中期记忆",
    "Heat": "热度",
    "Promotion": "晋升",
    "Recall": "召回",
    "Long-term": "长期个人记忆",
    "Trust": "信任",
    "Window": "窗口",
    "Context": "上下文",
    "Queue": "队列",
    "Forgetting": "遗忘",
    "Thoughts": "想法",
    "Buckets": "分桶",
    "Links": "链接",
    "Cubes": "记忆立方",
    "Use": "使用",
    "Scheduler": "调度器",
}


def system_key(cls: type) -> str:
    """What a system goes by in slots.

    >>> system_key(MemoryOS)
    'memoryos_lab.memory.memoryos:MemoryOS'
    """
    return f"{cls.__module__}:{cls.__qualname__}"


def systems(*more: Any) -> dict[str, dict[str, Any]]:
    """Every registered system by key, in order of registration, and those of `more` policies."""
    found: dict[type, list[str]] = {}
    for name, policy in presets().items():
        found.setdefault(type(policy), []).append(name)
    of = {type(policy): policy for policy in (*presets().values(), *more)}
    return {system_key(cls): _system(policy, found.get(cls, [])) for cls, policy in of.items()}


def _system(policy: Any, names: list[str]) -> dict[str, Any]:
    said = about(policy)
    return {
        "kin": _kin(policy),
        "title": _both(said.title),
        "paper": said.paper,
        "idea": _both(said.idea),
        "texts": _both(said.texts),
        "leaves_out": [_both(one) for one in said.leaves_out],
        "knobs": [_knob(knob, _group(knob.group, said)) for knob in knobs(policy)],
        "presets": names,
    }


def _kin(policy: Any) -> Kin:
    if isinstance(policy, MemoryOS):
        return "own"
    if not about(policy).ours:
        return "watched"
    return "rivals" if type(policy).__module__.startswith(f"{HOME}.") else "guests"


def _both(name: Name) -> dict[str, str]:
    return {"en": name.en, "zh": name.zh}


def _group(name: str, said: About) -> dict[str, str]:
    """What heads some knobs: of a place that the system calls otherwise, its own word."""
    places = {"Short-term": said.window, "Mid-term": said.store, "Long-term": said.lasting}
    if name in places and not owns(said):
        return _both(places[name])
    return {"en": name, "zh": GROUPS.get(name, name)}


def _knob(knob: Knob, group: dict[str, str]) -> dict[str, Any]:
    plain = ("name", "symbol", "kind", "low", "high", "step", "unit", "source", "choices", "optional")
    return {name: getattr(knob, name) for name in (*plain, "effect", "advanced", "default")} | {
        "label": {"en": knob.label, "zh": knob.label_zh},
        "help": {"en": knob.help, "zh": knob.help_zh},
        "group": group,
    }


# -- policies that have no preset -----------------------------------------------------------------


def called(policy: Any) -> str:
    """What a setting calls the policy that it starts from: its nearest preset, else its own title."""
    known = any(type(base) is type(policy) for base in presets().values())
    return nearest_preset(policy) if known else about(policy).title.en


def based(base: Base, policies: Iterable[Any]) -> Base:
    """`base` that knows policies without a preset too, by their titles."""
    own = {called(policy): policy for policy in policies}
    known = {name: policy for name, policy in own.items() if name not in presets()}
    return (lambda name: known[name] if name in known else base(name)) if known else base
