"""Published runs: files of answers that other programs wrote, joined to a dataset and held against it.

>>> from memoryos_lab.evals import published                                       # doctest: +SKIP
>>> run = published.read("all_loco_results.json", dataset)                         # doctest: +SKIP
>>> print(run.tally)                                                               # doctest: +SKIP
1986 rows = 1986 answered; 1986 questions = 1986 answered + 0 missing
"""

from __future__ import annotations

from .audit import audit
from .beside import Beside, Measures, Pattern, beside, measures
from .explain import Explained, explain
from .filemap import FileMap, load, save
from .finding import Audit, Finding
from .overlay import Shift, overlay, shift
from .proposing import propose
from .published import Published, Tally
from .reading import read
from .reenact import own_mark, reenact

__all__ = [
    "Audit",
    "Beside",
    "Explained",
    "FileMap",
    "Finding",
    "Measures",
    "Pattern",
    "Published",
    "Shift",
    "Tally",
    "audit",
    "beside",
    "explain",
    "load",
    "measures",
    "overlay",
    "own_mark",
    "propose",
    "read",
    "reenact",
    "save",
    "shift",
]
