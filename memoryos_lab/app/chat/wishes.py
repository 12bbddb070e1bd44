"""What the screen wishes, followed as far as it makes sense. It comes from a browser and is not trusted."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, cast, get_args

from ...living.privacy import Own, Rules
from ...memory.errors import LabError
from ..seat import seat
from . import known, link, past
from .bench import ROWS, Bench
from .room import How, Room

LONGEST = 200_000  # characters of one message


def follow(held: Bench, raw: Any) -> None:
    """Follow every wish that was not heard yet; what makes no sense is told as the fault."""
    for wish in raw if isinstance(raw, list) else ():
        number = wish.get("n") if isinstance(wish, Mapping) else None
        if isinstance(number, bool) or not isinstance(number, int) or number <= held.heard:
            continue
        held.heard, held.fault = number, None
        try:
            _follow(held, wish)
        except LabError as error:
            held.fault = error


def _follow(held: Bench, wish: Mapping[str, Any]) -> None:
    act = ACTS.get(str(wish.get("do")))
    if act is None:
        raise LabError("that cannot be wished", where="chat", hint="reload the page")
    act(held, wish)


def _room(held: Bench) -> Room:
    """Raises: LabError while nobody's memory is open."""
    if held.room is None:
        raise LabError("no memory is open", where="chat", hint="say who is talking")
    return held.room


def _text(wish: Mapping[str, Any], name: str = "text") -> str:
    """Raises: LabError for no words, or far too many."""
    value = wish.get(name)
    text = value.strip() if isinstance(value, str) else ""
    if not text or len(text) > LONGEST:
        raise LabError(
            "there is nothing in it" if not text else "that is too long",
            where=name,
            hint="write something" if not text else f"at most {LONGEST} characters",
        )
    return text


def _number(wish: Mapping[str, Any], name: str, most: int = 2**31) -> int:
    value = wish.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise LabError("that is none", where=name, hint="reload the page")
    return value


def _page(held: Bench, wish: Mapping[str, Any]) -> int:
    """Raises: LabError for a page that there is not."""
    number, pages = _number(wish, "page"), _room(held).held.run.turns
    if number >= pages:
        raise LabError(f"there is no page {number + 1}", where="page", hint=f"there are {pages}")
    return number


# -- each wish -----------------------------------------------------------------------------------------


def _open(held: Bench, wish: Mapping[str, Any]) -> None:
    held.enter(_text(wish, "user"), create=bool(wish.get("create")), language=seat().language)


def _close(held: Bench, _: Mapping[str, Any]) -> None:
    held.close()


def _ask(held: Bench, wish: Mapping[str, Any]) -> None:
    how = wish.get("how", "on")
    if how not in get_args(How):
        raise LabError("memory is on, off or both", where="how", hint="reload the page")
    _room(held).ask(_text(wish), cast(How, how))


def _without(held: Bench, wish: Mapping[str, Any]) -> None:
    _room(held).without(_page(held, wish))


def _cancel(held: Bench, _: Mapping[str, Any]) -> None:
    room = _room(held)
    if room.job:
        room.job.cancel()


def _again(held: Bench, wish: Mapping[str, Any]) -> None:
    """Drop what was not answered, or ask it once more."""
    room = _room(held)
    lost, room.unanswered = room.unanswered, None
    room.changed()
    if lost and wish.get("ask"):
        room.ask(lost.asked, lost.how)


def _connect(held: Bench, wish: Mapping[str, Any]) -> None:
    room = _room(held)
    room.connect(link.read(dict(wish), room.link))


def _disconnect(held: Bench, _: Mapping[str, Any]) -> None:
    _room(held).connect(link.Link())


def _look(held: Bench, _: Mapping[str, Any]) -> None:
    """Is a model served on this machine? Asked when somebody looks, and nowhere else."""
    from ...features.llm.local import running

    found = running()
    held.found = (found.base_url, found.name) if found else None


def _correct(held: Bench, wish: Mapping[str, Any]) -> None:
    _room(held).correct(_number(wish, "entry"), _text(wish, "value"))


def _confirm(held: Bench, wish: Mapping[str, Any]) -> None:
    _room(held).confirm(_number(wish, "entry"))


def _withdraw(held: Bench, wish: Mapping[str, Any]) -> None:
    _room(held).withdraw(_number(wish, "entry"))


def _retry(held: Bench, _: Mapping[str, Any]) -> None:
    _room(held).retry()


def _find(held: Bench, wish: Mapping[str, Any]) -> None:
    """List what would be forgotten: by words, a page, an entry, or what the rules of privacy meet."""
    memory = _room(held).held
    if "page" in wish:
        held.forgetting = memory.forget(pages=(_page(held, wish),))
    elif "entry" in wish:
        held.forgetting = memory.forget(entries=(_number(wish, "entry"),))
    elif wish.get("met"):
        held.forgetting = memory.forget(entries=known.met(memory.entries, memory.rules))
    else:
        held.forgetting = memory.forget(_text(wish))


def _forget(held: Bench, wish: Mapping[str, Any]) -> None:
    """Do it, for the pages of the list that are ticked; or do not."""
    listed, held.forgetting = held.forgetting, None
    if listed is None or not wish.get("yes"):
        return
    room, named = _room(held), wish.get("pages")
    offered = (*listed.pages, *(near.page for near in listed.near))
    ticked = tuple(page for page in offered if not isinstance(named, list) or page in named)
    if offered and not ticked:
        raise LabError("nothing is ticked", where="forget", hint="tick what is to go")
    room.forget(listed if ticked == listed.pages else room.held.forget(pages=ticked))


def _retire(held: Bench, wish: Mapping[str, Any]) -> None:
    """List what is older than so many days; it goes as everything goes that was listed."""
    held.forgetting = _room(held).held.retire(timedelta(days=_number(wish, "days", most=100_000)))


def _rules(held: Bench, wish: Mapping[str, Any]) -> None:
    """Which do-not-remember rules hold from now on. Raises: LabError for a pattern that is none."""
    room = _room(held)
    classes, patterns = wish.get("classes"), wish.get("patterns")
    if not isinstance(classes, list) or not isinstance(patterns, list):
        raise LabError("rules are lists", where="rules", hint="reload the page")
    said = tuple(Own(str(one).strip()) for one in patterns if str(one).strip())
    room.held.set_rules(Rules(tuple(str(one) for one in classes), said))
    room.changed()


def _past(held: Bench, wish: Mapping[str, Any]) -> None:
    """A file, which of its conversations, or the word to take it in."""
    if "data" in wish:
        held.past = past.read(_text(wish, "name"), str(wish["data"]))
    elif held.past and wish.get("yes"):
        past.begin(_room(held), held.past)
        held.past = None
    elif held.past and "of" in wish:
        of = str(wish["of"])
        held.past.loaded.script(of)
        held.past = past.Past(held.past.name, held.past.loaded, of)
    else:
        held.past = None


def _export(held: Bench, wish: Mapping[str, Any]) -> None:
    document = _room(held).held.exported()
    held.exported = (
        _number(wish, "n"),
        json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8", "replace"),
    )


def _earlier(held: Bench, _: Mapping[str, Any]) -> None:
    held.rows += ROWS


def _stage(held: Bench, wish: Mapping[str, Any]) -> None:
    held.stage = bool(wish.get("on"))


def _workbench(held: Bench, _: Mapping[str, Any]) -> None:
    held.leave = True


def _prefix(held: Bench, _: Mapping[str, Any]) -> None:
    held.prefix = True


def _seen(held: Bench, _: Mapping[str, Any]) -> None:
    """The fault was read, which any wish takes away; or the document was handed over."""
    held.exported = None


ACTS: Mapping[str, Callable[[Bench, Mapping[str, Any]], None]] = {
    "open": _open,
    "close": _close,
    "ask": _ask,
    "without": _without,
    "cancel": _cancel,
    "again": _again,
    "look": _look,
    "connect": _connect,
    "disconnect": _disconnect,
    "correct": _correct,
    "confirm": _confirm,
    "withdraw": _withdraw,
    "retry": _retry,
    "find": _find,
    "forget": _forget,
    "retire": _retire,
    "rules": _rules,
    "past": _past,
    "export": _export,
    "earlier": _earlier,
    "stage": _stage,
    "workbench": _workbench,
    "prefix": _prefix,
    "seen": _seen,
}
