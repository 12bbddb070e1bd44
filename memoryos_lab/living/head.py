"""What a memory is, whatever was said in it: policy, backend, who speaks, who reads, what stays out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..memory import codec
from ..memory.errors import LabError
from ..memory.policy import Policy, Value, changed_knobs, presets, set_knobs
from ..runs import nearest_preset


@dataclass(frozen=True, slots=True)
class Head:
    """One row of the store, and no word of a conversation."""

    preset: str
    knobs: Mapping[str, Any]  # those that differ from the preset
    backend: str
    speakers: tuple[str, str] = ("user", "assistant")
    language: str = "en"
    model: str = ""  # the last one that read here; "": rules did
    rules: Mapping[str, Any] = field(default_factory=dict)  # what is not to be remembered

    @property
    def policy(self) -> Policy[Any]:
        """Raises: LabError for a preset or a knob that this program does not know."""
        if self.preset not in presets():
            raise LabError(
                f"the memory was kept under the preset {self.preset!r}, which this program does not know",
                hint=f"it has {', '.join(presets())}: open the memory with one of them as its policy",
            )
        policy: Policy[Any] = set_knobs(presets()[self.preset], self.knobs)
        return policy

    def dump(self) -> dict[str, Any]:
        """As JSON."""
        encoded: dict[str, Any] = codec.encode(self)
        return encoded

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Head:
        """Raises: LabError naming the member that does not fit."""
        return codec.decode(cls, dict(data))


def told(policy: Policy[Any]) -> tuple[str, dict[str, Value]]:
    """The preset nearest to a policy and the knobs that differ. Raises: LabError where it has no preset."""
    preset = nearest_preset(policy)
    return preset, changed_knobs(policy, presets()[preset])
