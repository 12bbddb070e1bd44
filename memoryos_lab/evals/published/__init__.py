"""Published runs: files of answers that other programs wrote, joined to a dataset and held against it.

>>> from memoryos_lab.evals import published                                       # doctest: +SKIP
>>> run = published.read("all_loco_results.json", dataset)                         # doctest: +SKIP
>>> print(run.tally)                                                               # doctest: +SKIP
1986 rows = 1986 answered; 1986 questions = 1986 answered + 0 missing
"""

from __future__ import annotations

from .filemap import FileMap, load, save
from .proposing import propose
from .published import Published, Tally
from .reading import read

__all__ = ["FileMap", "Published", "Tally", "load", "propose", "read", "save"]
