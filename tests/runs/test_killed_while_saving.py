"""A process that is killed while it saves leaves whole run folders only."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from memoryos_lab.runs import Run

SAVER = """
import itertools, sys
sys.path.insert(0, sys.argv[1])
from small_run import small_run
run = small_run()
print("up", flush=True)
for i in itertools.count():
    run.save(f"{sys.argv[2]}/run{i}")
"""


def test_a_killed_process_leaves_whole_folders_only(tmp_path: Path) -> None:
    saver = subprocess.Popen(
        [sys.executable, "-c", SAVER, Path(__file__).parent, tmp_path], stdout=subprocess.PIPE, text=True
    )
    assert saver.stdout is not None
    assert saver.stdout.readline() == "up\n"
    until = time.monotonic() + 30
    while len(list(tmp_path.glob("run*"))) < 5 and time.monotonic() < until:
        time.sleep(0.01)
    saver.kill()
    saver.communicate(timeout=20)
    folders = list(tmp_path.glob("run*"))
    assert len(folders) >= 5
    for folder in folders:
        assert Run.load(folder, check=True).turns == 24
