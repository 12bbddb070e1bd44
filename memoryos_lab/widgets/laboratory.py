"""`Laboratory`: examinations in a notebook: what failed, why, and which knob would have saved it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..evals import folder
from ..evals.examination import Examination
from ..inspector import Inquiry
from ..inspector.offline import page
from ..runs import whole_file
from ..theatre.bundle import bundle
from ..theatre.encode import encode
from ..views.catalogue import Language

LOWEST = 560  # px


class Laboratory(anywidget.AnyWidget):
    """The inspector of one examination, several, or an evaluation folder.

    >>> from memoryos_lab import samples
    >>> from memoryos_lab.evals.dataset import Dataset
    >>> from memoryos_lab.evals.examine import examine
    >>> script, features, info = samples.load("mira")
    >>> dataset = Dataset.of((script,), "sample:mira")
    >>> laboratory = Laboratory(examine(dataset, info.policy(), features={script.id: features}, workers=1))
    >>> len(laboratory.inquiry.dataset)
    47

    `address` says where it stands ("q=mira/qa37&m=8", as the hash of the offline page) and can be set;
    `replay` says which question somebody asked to see replayed: `Lab(run, turn=…)` shows it.
    """

    _esm = bundle("inspector_widget")

    _book = traitlets.Bytes().tag(sync=True)
    _questions = traitlets.Bytes().tag(sync=True)
    _runs = traitlets.Bytes().tag(sync=True)
    _traces = traitlets.Bytes().tag(sync=True)
    _pages = traitlets.Bytes().tag(sync=True)
    _overlay = traitlets.Bytes().tag(sync=True)
    _scores = traitlets.Bytes().tag(sync=True)
    _sweep = traitlets.Bytes().tag(sync=True)
    _audit = traitlets.Bytes().tag(sync=True)
    _ui = traitlets.Bytes().tag(sync=True)

    at = traitlets.Unicode(help="where the screen stands now; set `address` to move it").tag(sync=True)
    address = traitlets.Unicode(help="what is looked at, as a link has it")
    replay = traitlets.Dict(help="the question that somebody wants to see replayed").tag(sync=True)
    height = traitlets.Int(760, min=LOWEST, help="px").tag(sync=True)

    def __init__(
        self,
        examinations: Examination | Sequence[Examination] | str | Path,
        sweep: Any | None = None,
        *,
        audit: Any | None = None,
        address: str = "",
        language: Language = "en",
        height: int = 760,
    ) -> None:
        """Open examinations of one dataset, or the folder that they were saved in.

        Parameters
        ----------
        sweep: for the screen "Which knob?"; audit: findings about the gold, to be laid over.
        address: where to stand at first.

        Raises: LabError.
        """
        self.inquiry = Inquiry(_examined(examinations), sweep=sweep, audit=audit)
        self._language = language
        slots = {f"_{name}": body for name, body in self.inquiry.slots().items()}
        self._orders = 0  # what Python asked for, counted; the screen follows each once
        super().__init__(height=height, _ui=_placed(address, language, 0), **slots)
        self.address = address

    @traitlets.observe("at")
    def _moved(self, change: Any) -> None:
        self.address = change.new

    @traitlets.observe("address")
    def _sent(self, change: Any) -> None:
        """A screen that said where it stands is not sent there."""
        if change.new != self.at:
            self._orders += 1
            self._ui = _placed(change.new, self._language, self._orders)

    def save_html(self, path: str | Path) -> None:
        """The same as one page that asks nobody. Raises: LabError; then no file is left."""
        text = page(self.inquiry.slots(), title=self.inquiry.dataset.name, language=self._language)
        with whole_file(Path(path)) as file:
            file.write(text)

    def __repr__(self) -> str:
        """What a notebook without widgets shows."""
        names = ", ".join(one.name for one in self.inquiry.examinations)
        return f"<Laboratory {self.inquiry.dataset.name}: {names}>"


def _examined(given: Examination | Sequence[Examination] | str | Path) -> Sequence[Examination]:
    if isinstance(given, Examination):
        return (given,)
    return folder.load(given) if isinstance(given, str | Path) else given


def _placed(address: str, language: str, order: int) -> bytes:
    return encode({"address": address, "language": language, "order": order})
