"""Policies of other packages: what is installed makes itself known by an entry point.

    [project.entry-points."memoryos_lab.policies"]
    mine = "mine:Mine"

The value names a policy, something that gives one when it is called without arguments (its class, as above),
or a mapping of names to policies. Importing this module loads them, once; `memory.policy.presets` does so
when it is first asked. A package that is at fault is told of, and nothing else suffers.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from importlib import metadata
from typing import Any, NamedTuple

from ..memory.errors import LabError
from ..memory.policy import ALIASES, Policy, register, registered
from .shape import require

GROUP = "memoryos_lab.policies"
_NAME = re.compile(r"[\w.-]+")  # one word: names are typed, listed between commas and kept in links


class Plugin(NamedTuple):
    """What became of one entry point."""

    entry: str  # as it is written: name = module:attribute
    package: str  # name and version
    names: tuple[str, ...]  # under which its policies are known
    error: LabError | None = None  # why there are none


def _load(entry: metadata.EntryPoint) -> Plugin:
    told, package = f"{entry.name} = {entry.value}", _package(entry)
    try:
        policies = dict(_policies(entry, f"{package}, entry point {told}"))
        register(policies)
    except LabError as error:
        return Plugin(told, package, (), error)
    return Plugin(told, package, tuple(policies))


def _package(entry: metadata.EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else "a package without a name"


def _policies(entry: metadata.EntryPoint, where: str) -> Iterator[tuple[str, Policy[Any]]]:
    """Raises: LabError, whatever the other package raises."""
    try:
        value = entry.load()
        made = value() if callable(value) and not _is_one(value) else value
    except Exception as error:  # of somebody else: it must not take the program down
        raise LabError(
            f"a package with a policy could not be loaded: {type(error).__name__}: {error}",
            where=where,
            hint="mend or uninstall that package; the other policies are there",
        ) from error
    for name, policy in made.items() if isinstance(made, Mapping) else ((entry.name, made),):
        require(policy, where)
        _free(name, policy, where)
        yield name, policy


def _is_one(value: Any) -> bool:
    """Is it a policy by itself, which may well be callable?"""
    return is_dataclass(value) and not isinstance(value, type)


def _free(name: Any, policy: Policy[Any], where: str) -> None:
    """Raises: LabError for a name that cannot be typed, or that another has."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise LabError(
            f"{name!r} is no name for a policy",
            where=where,
            hint="give letters, digits, points and hyphens",
        )
    if name in ALIASES or registered().get(name, policy) != policy:
        raise LabError(
            f"the name {name!r} is taken by {_owners.get(name, 'memoryos-lab itself')}",
            where=where,
            hint="give the policy another name there, or uninstall one of the two packages",
        )


def _load_all() -> Iterator[Plugin]:
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        plugin = _load(entry)
        _owners.update(dict.fromkeys(plugin.names, f"{plugin.package} ({plugin.entry})"))
        if plugin.error:
            warnings.warn_explicit(str(plugin.error), RuntimeWarning, plugin.package, 1)
        yield plugin


_owners: dict[str, str] = {}
PLUGINS: tuple[Plugin, ...] = tuple(_load_all())
