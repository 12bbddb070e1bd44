"""`doctor`: which policies other packages bring, and does one keep to what all of them keep to?"""

from __future__ import annotations

from typing import Any

from ..memory.errors import LabError
from ..memory.policy import preset, presets
from ..policies.conformance import LAWS, Finding, findings
from . import DIFFERENT, DONE, Outcome


def plugins() -> dict[str, Any]:
    """Raises: LabError for what other packages could not bring."""
    known = presets()
    from ..policies.installed import PLUGINS

    broken = [plugin.error for plugin in PLUGINS if plugin.error]
    if broken:
        raise LabError(
            "; ".join(error.what for error in broken),
            where="; ".join(error.where for error in broken),
            hint=broken[0].hint,
        )
    brought = [f"{name} ({plugin.package})" for plugin in PLUGINS for name in plugin.names]
    return {"known": len(known), "of other packages": ", ".join(brought) or "none"}


def held(name: str) -> Outcome:
    """Hold a policy to every law; exit code 1 if it breaks one. Raises: LabError for an unknown name."""
    found = {finding.law.name: finding for finding in findings(preset(name))}
    data = {
        "policy": name,
        "laws": len(LAWS),
        "broken": [
            {"law": law, "says": one.law.says, "world": one.world.name, "moved": one.moved, "what": one.what}
            for law, one in found.items()
        ],
    }
    lines = (_line(law, found.get(law)) for law in LAWS)
    end = f"{name} keeps {len(LAWS) - len(found)} of {len(LAWS)} laws"
    return Outcome(data, "\n".join((*lines, end)), DIFFERENT if found else DONE)


def _line(law: str, finding: Finding | None) -> str:
    if finding is None:
        return f"ok      {law:<28}  {LAWS[law].says}"
    return f"BROKEN  {finding}\n        it says: {LAWS[law].says}"
