"""The Streamlit host between Streamlit and the theatre, each played by a few lines."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from shutil import which

import pytest

from memoryos_lab.theatre.bundle import FRONT, join
from memoryos_lab.theatre.parcel import parcel

pytestmark = pytest.mark.skipif(not which("node"), reason="node is not installed")

THEATRE = """\
export function mount(place, host) {
  log.push(["mount", host.live, host.tour])
  globalThis.host = host
  const store = { state: { dark: false } }
  return { store, receive: (slots) => log.push(slots), destroy: () => log.push("end") }
}
"""
STREAMLIT = """\
globalThis.log = []
globalThis.document = { createElement: () => ({ style: {}, remove: () => log.push("removed") }) }
globalThis.getComputedStyle = () => ({ colorScheme: "light" })
const { default: run } = await import(process.argv[1])
const bytes = (hex) => new Uint8Array(Buffer.from(hex, "hex"))
const parentElement = { append() {} }
const call = (hex, name) => run({
  data: hex && bytes(hex),
  parentElement,
  setStateValue: (key, value) => log.push([name, key, value]),
})
"""


def played(tmp_path: Path, script: str) -> list[object]:
    """What the host did, as Streamlit plays the script."""
    (tmp_path / "hosts").mkdir()
    (tmp_path / "index.js").write_text(THEATRE)
    for name in ("streamlit", "rerun", "parcel"):
        source = (FRONT / "hosts" / f"{name}.js").read_text(encoding="utf-8")
        (tmp_path / "hosts" / f"{name}.js").write_text(source, encoding="utf-8")
    module = tmp_path / "bundle.mjs"
    module.write_text(join(tmp_path, "hosts/streamlit.js"), encoding="utf-8")
    code = f"{STREAMLIT}{script}\nconsole.log(JSON.stringify(log))"
    command = ["node", "--input-type=module", "-e", code, str(module)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert said.returncode == 0, said.stderr
    found: list[object] = json.loads(said.stdout)
    return found


UI = b'{"turn":3,"host":{"live":true,"tour":false}}'
FIRST = parcel({"ui": UI, "run": b"1"}).hex()
SECOND = parcel({"ui": UI, "run": b"2"}).hex()


def test_a_rerun_brings_what_is_new_to_what_is_shown(tmp_path: Path) -> None:
    done = played(tmp_path, f"call(null); call('{FIRST}'); call('{SECOND}'); call('{SECOND}')")
    first = {"ui": json.loads(UI), "run": 1}
    assert done == [["mount", True, False], first, {"run": 2}, {}]  # the last is an answer too


def test_a_wish_goes_to_the_newest_rerun(tmp_path: Path) -> None:
    script = f"call('{FIRST}', 'old'); call('{SECOND}', 'new'); host.wish({{ turn: 5 }})"
    assert played(tmp_path, script)[-1] == ["new", "wish", {"turn": 5}]


def test_only_the_newest_cleanup_ends_it(tmp_path: Path) -> None:
    script = f"const a = call('{FIRST}'), b = call('{SECOND}'); a(); log.push('still'); b(); call('{FIRST}')"
    done = played(tmp_path, script)
    assert done[3:6] == ["still", "end", "removed"]
    assert done[6:] == done[:2]  # a new screen gets everything again
