"""Published runs: files of answers that other programs wrote, joined to a dataset and held against it.

run = published.read("all_loco_results.json", dataset)
print(run.tally)  # 1986 rows = 1986 answered; 1986 questions = 1986 answered + 0 missing
examined = published.reenact(dataset, run)
"""

from __future__ import annotations

from .audit import audit
from .beside import Beside, Measures, Pattern, beside, measures
from .beside import as_json as beside_json
from .codes import MEANING, evidence_ids
from .explain import Explained, explain, passes
from .filemap import FileMap, load, save, toml
from .finding import Audit, Finding
from .overlay import Shift, overlay, shift
from .proposing import propose
from .published import Published, Tally
from .reading import read
from .reenact import own_mark, reenact
from .shapes import known

__all__ = [
    "MEANING",
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
    "beside_json",
    "evidence_ids",
    "explain",
    "known",
    "load",
    "measures",
    "overlay",
    "own_mark",
    "passes",
    "propose",
    "read",
    "reenact",
    "save",
    "shift",
    "toml",
]
