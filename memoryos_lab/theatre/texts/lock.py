"""Words of knobs that are held still."""

from __future__ import annotations

TEXTS = {
    "lock.held": ("Settings, held still", "设置（已锁定）"),
    "lock.why": (
        "The settings are held still here, so that what is said about the picture stays true.",
        "此处锁定了设置，使关于画面的说明始终成立。",
    ),
    "lock.open": ("Unlock", "解锁"),
    "lock.open.help": ("Unlock: move the knobs yourself", "解锁：自己移动旋钮"),
}
