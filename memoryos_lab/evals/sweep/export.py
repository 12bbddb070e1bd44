"""A setting to take away: as a preset file of this project, and as a call of the reference implementation.

Names of the reference: BAI-LAB/MemoryOS, memoryos-pypi/memoryos.py (`Memoryos.__init__`) and retriever.py
(`Retriever.retrieve_context`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ...memory import codec
from ...memory.errors import LabError
from ...memory.memoryos import MemoryOS
from ...memory.policy import Value, changed_knobs, knobs, preset, presets, set_knobs
from ...runs import nearest_preset
from ...runs.files import check_format, placed, read_json, whole_file

FORMAT, VERSION = "memoryos-lab preset", 1

CONSTRUCTOR = {  # knob -> argument of `Memoryos(...)`
    "stm_capacity": "short_term_capacity",
    "mtm_capacity": "mid_term_capacity",
    "lpm_capacity": "long_term_knowledge_capacity",
    "top_k": "retrieval_queue_capacity",
    "tau": "mid_term_heat_threshold",
    "theta": "mid_term_similarity_threshold",
}
RETRIEVAL = {  # knob -> argument of `retriever.retrieve_context(...)`
    "top_m": "top_k_sessions",
    "segment_threshold": "segment_similarity_threshold",
    "page_threshold": "page_similarity_threshold",
    "kb_top": "top_k_knowledge",
    "lpm_threshold": "knowledge_threshold",
}
AS_IN_CODE = "pypi-head"  # the preset that says what the reference does where it has no argument


class Reference(NamedTuple):
    """How the reference is called to have a setting, as far as it can."""

    arguments: dict[str, Value]  # of the constructor
    retrieval: dict[str, Value]  # of `retrieve_context`
    text: str  # both, as Python
    unsaid: tuple[str, ...]  # knobs that it has no argument for and that differ from what its code does


def reference_arguments(policy: Any) -> Reference:
    """The call. Raises: LabError for a policy that is not MemoryOS.

    A threshold of none is said as −1, which every cosine passes.
    """
    if not isinstance(policy, MemoryOS):
        raise LabError(
            f"the reference is MemoryOS, and this is {type(policy).__name__}", where="constructor arguments"
        )
    unbounded = {"segment_threshold": -1.0, "page_threshold": -1.0, "lpm_threshold": -1.0}
    values = {k.name: getattr(policy, k.name) for k in knobs(policy)}
    said = {name: unbounded.get(name) if value is None else value for name, value in values.items()}
    built = {argument: said[name] for name, argument in CONSTRUCTOR.items() if said[name] is not None}
    asked = {argument: said[name] for name, argument in RETRIEVAL.items() if said[name] is not None}
    sayable = {name for name in (*CONSTRUCTOR, *RETRIEVAL) if said[name] is not None}
    sayable |= {"agent_top"} if policy.agent_top == policy.kb_top else set()  # one argument for both
    unsaid = tuple(name for name in changed_knobs(policy, preset(AS_IN_CODE)) if name not in sayable)
    text = (
        f"memory = Memoryos(user_id=user, openai_api_key=key, data_storage_path=folder, {_listed(built)})\n"
        f"memory.retriever.retrieve_context(query, user, {_listed(asked)})"
    )
    return Reference(built, asked, text, unsaid)


def preset_json(policy: Any, note: str = "") -> dict[str, Any]:
    """The setting as a preset file holds it: every knob, and the nearest preset by name."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "policy": type(policy).__name__,
        "preset": nearest_preset(policy),
        "knobs": {k.name: getattr(policy, k.name) for k in knobs(policy)},
        "note": note,
    }


def write_preset(policy: Any, file: str | Path, note: str = "") -> None:
    """The preset file, whole or not at all. Raises: LabError if it cannot be written."""
    with whole_file(Path(file)) as stream:
        stream.write(codec.to_json(preset_json(policy, note), indent=2) + "\n")


def read_preset(file: str | Path) -> Any:
    """The policy in a preset file. Raises: LabError for another format, an unknown policy or a wrong knob."""
    path = Path(file)
    data = read_json(path)
    check_format(data, FORMAT, VERSION, path)
    with placed(str(path)):
        base, values = presets().get(str(data.get("preset"))), data.get("knobs")
        if base is None or type(base).__name__ != data.get("policy") or not isinstance(values, dict):
            raise LabError(
                f"no policy {data.get('policy')!r} with a preset {data.get('preset')!r}",
                hint=f"this program has the presets {', '.join(presets())}",
            )
        return set_knobs(base, values)


def _listed(values: dict[str, Value]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in values.items())
