"""The rules there are: found by listing the package, so that adding one edits nothing else.

Which rules there are and what wakes them is known without loading them (`heads.py`): `heads`, and not `all_rules`, is
what a check asks. Rules of others come from the entry points of installed packages, and from folders that somebody
named (`--rules lint/`). One that cannot be loaded is left out and told of; the others run.
"""

from __future__ import annotations

import importlib
import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from tflint_stall import rules
from tflint_stall.engine import heads as written_down
from tflint_stall.engine import rules_of_others
from tflint_stall.engine.heads import Head, head_of
from tflint_stall.rule import Level, Rule
from tflint_stall.settings import selection
from tflint_stall.settings.layers import ConfigError

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from types import ModuleType
    from typing import TypeVar

    T = TypeVar("T")

# Suppressions, selectors and pylint's numbers rely on it, for the rules of others too.
_CODE = re.compile(r"[A-Z]{2,10}\d{3}")
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
# In a folder of rules: what tests them, and what they are tested on.
_NO_FAMILIES = ("fixtures", "tests")
# The family of rules that stand in no folder of one.
LOCAL = "local"

# The folders that were named in this process.
_folders: list[str] = []
# A sentence for each rule that could not be loaded.
_problems: list[str] = []


class BrokenRule(ConfigError):
    """A rule does not keep its promises; the message names the rule and the promise."""


@lru_cache(maxsize=1)
def all_rules() -> dict[str, type[Rule]]:
    """All rules by name, sorted by code: ours, and those of installed packages and of folders."""
    _problems.clear()
    found: dict[str, type[Rule]] = {}
    for family, name in _rule_files(rules.__path__):
        rule = load(family, name)
        found[rule.name] = rule
    for rule in _rules_of_others():
        clash = next((other for other in found.values() if rule.name == other.name or rule.code == other.code), None)
        if clash is None:
            found[rule.name] = rule
        else:
            _problems.append(
                f"the rule {rule.name!r} ({rule.code}) of {rule.origin} has a name or code that another rule has"
            )
    return dict(sorted(found.items(), key=lambda item: item[1].code))


@lru_cache(maxsize=1)
def heads() -> dict[str, Head]:
    """The heads of all rules by name, sorted by code; no rule is loaded for them if they were written down."""
    if _folders or rules_of_others.are_installed():
        return _heads_of_loaded()
    began = written_down.stamp_now()
    known = written_down.kept(began) if began is not None else None
    if known is not None:
        _problems.clear()
        return {head.name: head for head in known}
    found = _heads_of_loaded()
    if began is not None and written_down.is_settled(time.time()) and written_down.stamp_now() == began:
        written_down.keep(found.values(), began)
    return found


def _heads_of_loaded() -> dict[str, Head]:
    return {name: head_of(rule) for name, rule in all_rules().items()}


@lru_cache(maxsize=8)
def selected(names: frozenset[str]) -> tuple[Head, ...]:
    """The heads of these rules, sorted by code."""
    return tuple(head for name, head in heads().items() if name in names)


def use(folders: Sequence[str]) -> None:
    """Let the rules of these folders be among all rules, from now on, in this process."""
    new = [folder for folder in folders if folder not in _folders]
    if new:
        _folders.extend(new)
        all_rules.cache_clear()
        heads.cache_clear()
        selected.cache_clear()
        selection.forget()


def problems() -> tuple[str, ...]:
    """A sentence for each rule that could not be loaded."""
    heads()
    return tuple(_problems)


def _rule_files(folders: Iterable[str]) -> list[tuple[str, str]]:
    """The family and the name of every rule file. (`pkgutil` would do, but brings `typing`.)"""
    return [
        (family.name, name.removesuffix(".py"))
        for folder in folders
        for family in os.scandir(folder)
        if family.name.isidentifier() and family.is_dir()
        for name in os.listdir(family.path)
        if _is_rule_file(name)
    ]


def _is_rule_file(name: str) -> bool:
    return name.endswith(".py") and not name.startswith("_")


@cache
def load(family: str, name: str) -> type[Rule]:
    """One rule of ours, by the names of its folder and its file."""
    return _adopt(_only_rule(importlib.import_module(f"{rules.__name__}.{family}.{name}")), family, name)


def _only_rule(module: ModuleType) -> type[Rule]:
    own = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Rule) and value.__module__ == module.__name__
    ]
    if len(own) != 1:
        raise BrokenRule(f"{module.__name__}: a rule file defines exactly one rule, this one defines {len(own)}")
    return own[0]


# -- rules of others -----------------------------------------------------------------------------


def _rules_of_others() -> Iterator[type[Rule]]:
    for entry in _entries_of_others():
        yield from _unless_broken(_loaded_entry, entry, f"{entry.value}", entry.name)
    for folder in _folders:
        for family, path in _local_files(folder):
            yield from _unless_broken(_loaded_file, (folder, family, path), _shown(path), _stem(path))


def _unless_broken(load: Callable[[T], type[Rule]], source: T, origin: str, name: str) -> Iterator[type[Rule]]:
    """The rule, or a problem told."""
    try:
        rule = load(source)
        rule.origin = origin
    except ConfigError as error:
        _problems.append(f"the rule {name!r} of {origin} cannot be used: {error}")
    except (Exception, SystemExit) as error:  # whatever the code of others does, the user learns which it was
        advice = "" if origin.endswith(".py") else "; update or uninstall the package that brings it"
        _problems.append(f"the rule {name!r} of {origin} cannot be loaded ({type(error).__name__}: {error}){advice}")
    else:
        yield rule


def _entries_of_others() -> Iterable[EntryPoint]:
    if not rules_of_others.are_installed():
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=rules_of_others.GROUP)


def _loaded_entry(entry: EntryPoint) -> type[Rule]:
    rule = entry.load()
    if not (isinstance(rule, type) and issubclass(rule, Rule)):
        raise BrokenRule("it is not a subclass of tflint_stall.rule.Rule")
    return _adopt(rule, "plugin", entry.name)


def _local_files(folder: str) -> list[tuple[str, str]]:
    """The family and the path of each rule in a folder: a file in it, or in a folder of its family."""
    found = []
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_file() and _is_local_rule(entry.name):
            found.append((LOCAL, entry.path))
        elif entry.name.isidentifier() and entry.name not in _NO_FAMILIES and entry.is_dir():
            files = sorted(filter(_is_local_rule, os.listdir(entry.path)))
            found += [(entry.name, os.path.join(entry.path, name)) for name in files]
    return found


def _is_local_rule(name: str) -> bool:
    return _is_rule_file(name) and not name.startswith("test_") and name != "conftest.py"


def _loaded_file(source: tuple[str, str, str]) -> type[Rule]:
    folder, family, path = source
    rule = _adopt(_only_rule(_imported(folder, family, path)), family, _stem(path))
    rule.folder = folder
    return rule


def _imported(folder: str, family: str, path: str) -> ModuleType:
    """A file as a module of a package that its folder is, so that rules may share what stands beside them."""
    import sys
    from types import ModuleType

    from tflint_stall.memory.stamps import digest

    package = f"tflint_stall_rules_{digest(folder.encode('utf-8', 'surrogateescape'))}"
    if package not in sys.modules:
        sys.modules[package] = module = ModuleType(package)
        module.__path__ = [folder]
    inside = "" if family == LOCAL and os.path.dirname(path) == folder else f"{family}."
    return importlib.import_module(f"{package}.{inside}{_stem(path)}")


def _stem(path: str) -> str:
    return os.path.basename(path).removesuffix(".py")


def _shown(path: str) -> str:
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative


def _adopt(rule: type[Rule], family: str, name: str) -> type[Rule]:
    name = name.replace("_", "-")
    for promised in ("code", "level", "triggers"):
        if not hasattr(rule, promised):
            raise BrokenRule(f"the rule {name!r} has no {promised!r}")
    if not isinstance(rule.code, str) or not _CODE.fullmatch(rule.code):
        raise BrokenRule(f"the rule {name!r} has the code {rule.code!r}; codes look like `TFS901` or `ACME101`")
    if not _NAME.fullmatch(name):
        raise BrokenRule(f"a rule cannot have the name {name!r}; names look like `huge-batch`")
    if not isinstance(rule.level, Level):
        raise BrokenRule(f"the rule {name!r} has the level {rule.level!r}; it must be a `Level`")
    if isinstance(rule.triggers, str) or not all(isinstance(word, str) and word for word in rule.triggers):
        raise BrokenRule(f"the rule {name!r} must have a tuple of words as its `triggers`")
    rule.name = name
    rule.family = family.replace("_", "-")
    return rule
