"""Selectors: how users name rules. Names, codes, prefixes of codes, families and ALL.

Everything here asks for all rules, so nothing here is called before it is known that a rule is needed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache

from tflint_stall.quick_dataclasses import dataclass

ALL = "ALL"
_EXACT = 100


class UnknownSelector(Exception):
    """No rule is meant by this; the message names what might have been."""


@dataclass(frozen=True)
class SelectionLayer:
    """What one place (a configuration file, the command line) selects; `select` starts afresh."""

    select: tuple[str, ...] | None = None
    extend: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Selectable:
    name: str
    code: str
    family: str
    preview: bool


def resolve(layers: Sequence[SelectionLayer], *, preview: bool) -> frozenset[str]:
    """The names that the layers select, the later and the more specific winning.

    A preview rule is selected with `preview`, or when it is meant by its own name or code.
    """
    chosen: set[str] = set()
    for layer in layers:
        if layer.select is not None:
            chosen.clear()
        wanted = [(specificity(s), True, s) for s in (*(layer.select or ()), *layer.extend)]
        unwanted = [(specificity(s), False, s) for s in layer.ignore]
        # At equal specificity what is ignored comes last, and so wins.
        for exactness, add, selector in sorted(wanted + unwanted, key=lambda entry: (entry[0], not entry[1])):
            names = matching(selector)
            if not add:
                chosen -= names
            elif preview or exactness == _EXACT:
                chosen |= names
            else:
                chosen |= names - _preview_names()
    return frozenset(chosen)


def matching(selector: str) -> frozenset[str]:
    """The names of the rules that a selector means."""
    if selector == ALL:
        return frozenset(entry.name for entry in _selectables())
    code = selector.upper()
    family = _family(selector)
    is_prefix = _is_prefix(selector)
    names = frozenset(
        entry.name
        for entry in _selectables()
        if selector == entry.name or family == _family(entry.family) or (is_prefix and entry.code.startswith(code))
    )
    if not names:
        raise UnknownSelector(f"unknown rule `{selector}`{suggestion(selector, _all_selectors())}{_not_loaded()}")
    return names


def rule_name(name_or_code: str) -> str:
    """The name of the one rule that is meant."""
    for entry in _selectables():
        if name_or_code == entry.name or name_or_code.upper() == entry.code:
            return entry.name
    known = [word for entry in _selectables() for word in (entry.name, entry.code)]
    raise UnknownSelector(f"unknown rule `{name_or_code}`{suggestion(name_or_code, known)}{_not_loaded()}")


def _not_loaded() -> str:
    """Rules that could not be loaded, which an unknown one may be."""
    from tflint_stall.engine.registry import problems

    return "".join(f"; {problem}" for problem in problems())


@cache
def code_letters() -> tuple[str, ...]:
    """What the codes of rules begin with: `TFS`, and whatever rules of others chose."""
    return tuple({entry.code.rstrip("0123456789") for entry in _selectables()})


def named_rule(selector: str) -> str:
    """The one rule that a selector names; empty where it means several."""
    return rule_name(selector) if specificity(selector) == _EXACT else ""


def suggestion(word: str, known: Collection[str]) -> str:
    """`; did you mean ...?`, or nothing if nothing is near."""
    from difflib import get_close_matches

    spelled = {entry.lower(): entry for entry in known}
    near = get_close_matches(word.lower().replace("_", "-"), spelled, n=1)
    return f"; did you mean `{spelled[near[0]]}`?" if near else ""


def specificity(selector: str) -> int:
    """How exactly a selector speaks: ALL, a family, a prefix by its length, one rule."""
    if selector == ALL:
        return 0
    names = matching(selector)
    exact = any(entry.name == selector or entry.code == selector.upper() for entry in _selectables())
    if exact and len(names) == 1:
        return _EXACT
    # A family is as wide as the prefix of its codes, `TFS1`.
    return len(selector) if _is_prefix(selector) else len("TFS1")


def _is_prefix(selector: str) -> bool:
    """Whether codes begin so: `TFS3`, `ACME`. A name or a family of that spelling is meant first."""
    if selector == ALL or not re.fullmatch(r"[A-Za-z]{2,}\d{0,3}", selector):
        return False
    names = {word for entry in _selectables() for word in (entry.name, _family(entry.family))}
    return selector not in names and any(entry.code.startswith(selector.upper()) for entry in _selectables())


def _family(name: str) -> str:
    return name.replace("_", "-")


def forget() -> None:
    """There are other rules now."""
    _selectables.cache_clear()
    _preview_names.cache_clear()
    code_letters.cache_clear()


@cache
def _selectables() -> tuple[_Selectable, ...]:
    from tflint_stall.engine.own_findings import UNUSED_IGNORE
    from tflint_stall.engine.registry import heads

    rules = [_Selectable(name, head.code, head.family, head.is_preview) for name, head in heads().items()]
    return (_Selectable(UNUSED_IGNORE.name, UNUSED_IGNORE.code, "engine", False), *rules)


@cache
def _preview_names() -> frozenset[str]:
    return frozenset(entry.name for entry in _selectables() if entry.preview)


def _all_selectors() -> Collection[str]:
    words = {ALL}
    for entry in _selectables():
        words.update((entry.name, entry.code, _family(entry.family)))
    return words
