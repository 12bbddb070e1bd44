"""What the chat says of a memory that is not MemoryOS: the same keys, with its own names."""

from __future__ import annotations

NEUTRAL = {
    "tier_stm": ("{its_window}", "{its_window}"),
    "tier_mtm": ("{its_store}", "{its_store}"),
    "tier_archive": ("{its_archive}", "{its_archive}"),
    "tier_dropped": ("{its_dropped}", "{its_dropped}"),
    "private_page": (
        "Not to be remembered: nothing is kept of it once it leaves ({its_window}).",
        "不予记忆：移出（{its_window}）后不再保留。",
    ),
    "known_empty_note": (
        "What this memory writes beyond pages stands here ({its_lasting}): go on talking.",
        "此记忆在页之外写下的内容显示于此（{its_lasting}）：请继续聊。",
    ),
    "said_note": (
        "These facts stand on pages, and nothing has been written of them ({its_lasting}).",
        "这些事实见于对话页，尚未写入（{its_lasting}）。",
    ),
    "menu_privacy_note": ("Kept out ({its_lasting})", "不写入（{its_lasting}）"),
    "rules_never": ("Kept out ({its_lasting}):", "不写入（{its_lasting}）："),
}
