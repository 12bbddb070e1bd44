"""What the bundled conversations are and with which knobs each is first shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..memory.policy import ALIASES, Value, preset, set_knobs
from ..memory.replay import Mode


@dataclass(frozen=True, slots=True)
class SampleInfo:
    """One bundled conversation, as a menu needs to know it."""

    name: str  # its folder in data/, and what `sample:NAME` means
    file: str  # the conversation, in that folder
    title: str
    language: str
    teaches: str  # one sentence, English
    teaches_zh: str
    pages: int
    questions: int
    backend: str  # whose vectors are recorded
    knobs: Mapping[str, Value] = field(default_factory=dict, hash=False)  # moved from `paper`
    asking: Mode = "fork"  # how its questions are asked at first
    pages_of: str = ""  # the sample whose pages it has, being asked something else; "": its own

    def policy(self) -> Any:
        """The `paper` preset with the sample's own knobs."""
        return set_knobs(preset("paper"), self.knobs)

    def base(self, name: str) -> Any:
        """What a preset starts from: `paper`, by either name, with own knobs. Raises: LabError."""
        return self.policy() if ALIASES.get(name, name) == "paper" else preset(name)


CATALOGUE: tuple[SampleInfo, ...] = (
    SampleInfo(
        name="tutor",
        file="tutor.jsonl",
        title="Lena and her tutor",
        language="en",
        teaches="Every rule once: topics that return, promotion, stale beliefs, six ways to miss a page.",
        teaches_zh="每条规则各见一次：反复出现的话题、晋升、过时的认知，以及找不到所需之页的六种方式。",
        pages=58,
        questions=6,
        backend="minilm-int8",
    ),
    SampleInfo(
        name="by-hand",
        file="by-hand.jsonl",
        title="Ten pages to compute by hand",
        language="en",
        teaches="Two-number vectors and heat that halves daily: every score can be checked on paper.",
        teaches_zh="二维向量、热度逐日减半：每个分数都可以用纸笔验算。",
        pages=10,
        questions=2,
        backend="by-hand",
        knobs={
            "stm_capacity": 2,
            "mtm_capacity": 3,
            "top_m": 1,
            "top_k": 1,
            "segment_vector": "founder",
            "mu": 124648.85153280644,  # seconds: 86,400 / ln 2, so that R halves daily
        },
        asking="live",
    ),
    SampleInfo(
        name="zh",
        file="zh.jsonl",
        title="林夏的番茄",
        language="zh",
        teaches="Why θ belongs to a backend: at .60 every page falls into one segment.",
        teaches_zh="为什么 θ 属于向量模型：θ 为 0.60 时，所有页落入同一个段。",
        pages=55,
        questions=11,
        backend="e5",
        knobs={"theta": 0.93},
    ),
    SampleInfo(
        name="mira",
        file="mira.locomo.json",
        title="Mira moves to Porto",
        language="en",
        teaches="The shape of LoCoMo: nine sessions, and 47 questions of all five categories with evidence.",
        teaches_zh="LoCoMo 的格式：九次会话，五类共 47 个带证据的问题。",
        pages=50,
        questions=47,
        backend="minilm-int8",
    ),
    SampleInfo(
        name="irregular",
        file="irregular.locomo.json",
        title="A kite, with every irregularity",
        language="en",
        teaches="What real LoCoMo files do wrong, one of each, and what the loader reports.",
        teaches_zh="真实 LoCoMo 文件中的各种不规范，每种一例，以及载入时如何报告。",
        pages=8,
        questions=12,
        backend="minilm-int8",
        knobs={"stm_capacity": 2},  # or its eight pages would hardly leave short-term memory
    ),
    SampleInfo(
        name="tutor-live",
        file="tutor-live.jsonl",
        title="Lena and her tutor, asked on the way",
        language="en",
        teaches="Asking is use: two questions amid the talk, and what they heat.",
        teaches_zh="提问就是使用：对话途中的两个提问，以及它们加热了什么。",
        pages=58,
        questions=2,
        backend="minilm-int8",
        asking="live",
        pages_of="tutor",
    ),
)
