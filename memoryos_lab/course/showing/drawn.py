"""A view of a lesson's run as a figure, with its sentence."""

from __future__ import annotations

from typing import Any

from ... import views
from ...memory.errors import LabError
from ...memory.replay import Run
from ...views.catalogue import Language
from ..blocks import Drawn


def draw(
    name: str,
    run: Run,
    language: Language = "en",
    *,
    page: int | None = None,
    question: int | None = None,
    other: Run | None = None,
    **look: Any,
) -> Drawn:
    """The figure of a view; pages and questions count from 1. `look` (`turn`, `dark`) goes to the view.

    Raises: LabError for a view that does not exist, and for what is not in the run.
    """
    if name not in views.VIEWS:
        raise LabError(
            f"there is no view called {name!r}", where="draw", hint=f"one of {', '.join(views.VIEWS)}"
        )
    view: Any = getattr(views, name)
    turn = look.get("turn")
    if name == "decision":
        return Drawn(
            view.draw(run, _id(page), language=language, **look), _decided(view, run, _id(page), language)
        )
    if name == "recall":
        info = view.of(run, _id(question), turn=turn)
        return Drawn(
            view.draw(run, _id(question), language=language, **look), view.alt(info, language=language)
        )
    if name == "compare":
        second = other or run
        return Drawn(
            view.draw(run, second, language=language, **look),
            view.alt(view.info(run, second), turn, language),
        )
    if name == "map":
        look.setdefault("method", "pca")  # UMAP is fitted beside and would hold up the cells that follow
    if page is not None and name in ("map", "chains"):
        look["page"] = _id(page)
    return Drawn(view.draw(run, language=language, **look), _alt(name, view, run, turn, look, language))


def _alt(name: str, view: Any, run: Run, turn: int | None, look: dict[str, Any], language: Language) -> str:
    match name:
        case "similarity":
            said: str = view.alt(view.info(run.features), getattr(run.policy, "theta", None), language)
        case "map":
            from ...views.projection import project

            placed = project(run.features, method=look["method"])
            said = view.alt(view.info(run, placed), turn, language)
        case _:
            said = view.alt(view.info(run), turn, language)
    return said


def _decided(view: Any, run: Run, page: int, language: Language) -> str:
    return " ".join(view.alt(made, language) for made in view.info(run, page))


def _id(counted: int | None) -> int:
    """Raises: LabError where nothing was named."""
    if counted is None or counted < 1:
        raise LabError("this view is of one page or one question", where="draw", hint="give page=11, say")
    return counted - 1
