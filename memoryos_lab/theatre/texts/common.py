"""Words that more than one part of the theatre needs."""

from __future__ import annotations

from ...views.catalogue import TERMS

SHARED = (  # words that figures and theatre say alike
    "stm",
    "mtm",
    "lpm",
    "archive",
    "dropped",
    "future",
    "page",
    "turn",
    "segment",
    "chain",
    "heat",
    "visits",
    "pages",
    "recency",
    "keywords",
    "none",
    "said",
    "superseded",
    "expired",
    "forgotten",
    "user_profile",
    "user_kb",
    "user_trait",
    "world_kb",
    "stated",
    "inferred",
    "corrected",
    "private",
    "erased",
    "agent_profile",
    "agent_trait",
)

TEXTS = {name: TERMS[name] for name in SHARED} | {
    "page_n": ("Page {page}", "第 {page} 页"),
    "turn_n": ("Turn {turn}", "第 {turn} 轮"),
    "turn_of": ("Turn {turn} of {n}", "第 {turn} 轮，共 {n} 轮"),
    "fact": ("fact", "事实"),
    "question": ("question", "提问"),
    "cool": ("cool", "未热"),
    "hot": ("Past τ, with new pages: the next scan promotes it.", "已超过 τ 且有新页：下次扫描即晋升。"),
    "idle": (
        "Hot, but no new page since the last promotion: nothing to write.",
        "热度已超过 τ，但上次晋升后没有新页，无可写入。",
    ),
    "waiting": (
        "Hot with new pages, but it waits: only the hottest segment is looked at.",
        "热且有新页，但在等待：此设置只看最热的段。",
    ),
    "quiet": ("Nothing has arrived yet.", "尚无内容到来。"),
}
