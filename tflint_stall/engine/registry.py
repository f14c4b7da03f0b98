"""The rules there are: found by listing the package, so that adding one edits nothing else."""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Iterable
from functools import lru_cache

from tflint_stall import rules
from tflint_stall.engine import rules_of_others
from tflint_stall.rule import Rule
from tflint_stall.settings.layers import ConfigError

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# Suppressions, selectors and pylint's numbers rely on it, for the rules of others too.
_CODE = re.compile(r"TFS\d{3}")


class BrokenRule(ConfigError):
    """A rule does not keep its promises; the message names the rule and the promise."""


@lru_cache(maxsize=1)
def all_rules() -> dict[str, type[Rule]]:
    """All rules by name, sorted by code: ours and those of installed packages."""
    found: dict[str, type[Rule]] = {}
    for family, name in _rule_files(rules.__path__):
        rule = _load(f"{rules.__name__}.{family}.{name}", family, name)
        found[rule.name] = rule
    for entry in _entries_of_others():
        rule = _load_of_others(entry)
        if rule.name in found or any(rule.code == other.code for other in found.values()):
            raise BrokenRule(f"the rule {entry.name!r} of {entry.value} has a name or code that another rule has")
        found[rule.name] = rule
    return dict(sorted(found.items(), key=lambda item: item[1].code))


def _rule_files(folders: Iterable[str]) -> list[tuple[str, str]]:
    """The family and the name of every rule file. (`pkgutil` would do, but brings `typing`.)"""
    return [
        (family.name, name.removesuffix(".py"))
        for folder in folders
        for family in os.scandir(folder)
        if family.name.isidentifier() and family.is_dir()
        for name in os.listdir(family.path)
        if name.endswith(".py") and not name.startswith("_")
    ]


def _entries_of_others() -> Iterable[EntryPoint]:
    if not rules_of_others.are_installed():
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=rules_of_others.GROUP)


def _load(path: str, family: str, name: str) -> type[Rule]:
    module = importlib.import_module(path)
    own = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Rule) and value.__module__ == path
    ]
    if len(own) != 1:
        raise BrokenRule(f"{path}: a rule file defines exactly one rule, this one defines {len(own)}")
    return _adopt(own[0], family, name)


def _load_of_others(entry: EntryPoint) -> type[Rule]:
    try:
        rule = entry.load()
    except Exception as error:  # whatever the code of others does, the user learns which package it was
        raise BrokenRule(
            f"the rule {entry.name!r} of {entry.value} cannot be loaded ({type(error).__name__}: {error});"
            " update or uninstall the package that brings it"
        ) from error
    if not (isinstance(rule, type) and issubclass(rule, Rule)):
        raise BrokenRule(f"the rule {entry.name!r} of {entry.value} is not a subclass of tflint_stall.rule.Rule")
    return _adopt(rule, "plugin", entry.name)


def _adopt(rule: type[Rule], family: str, name: str) -> type[Rule]:
    for promised in ("code", "level", "triggers"):
        if not hasattr(rule, promised):
            raise BrokenRule(f"the rule {name!r} has no {promised!r}")
    if not _CODE.fullmatch(rule.code):
        raise BrokenRule(f"the rule {name!r} has the code {rule.code!r}; codes look like `TFS901`")
    rule.name = name.replace("_", "-")
    rule.family = family.replace("_", "-")
    return rule
