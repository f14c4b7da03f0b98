"""The promises that a rule makes, as tests for any folder of rules.

    from pathlib import Path

    import pytest
    from tflint_stall.testing import promises

    @pytest.mark.parametrize("promise", promises(Path(__file__).parent), ids=str)
    def test_rule(promise):
        promise()

A folder has rules (`NAME.py`, or `FAMILY/NAME.py`) and `fixtures/FAMILY/NAME/` with `before.py`, `after.py`,
`clean.py` and `bench.toml`; rules that stand in the folder itself are of the family `local`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tflint_stall.engine.registry import all_rules, problems, use
from tflint_stall.rule import Rule
from tflint_stall.settings.config import ConfigFinder
from tflint_stall.settings.layers import Layer
from tflint_stall.testing.cases import House
from tflint_stall.testing.promised import OF_CASES, OF_RULES

__all__ = ["Promise", "promises"]


@dataclass(frozen=True)
class Promise:
    """One thing that must hold of one rule; called, it raises `AssertionError` with a sentence where it does not."""

    name: str
    hold: Callable[[], None]

    def __call__(self) -> None:
        self.hold()

    def __str__(self) -> str:
        return self.name


def promises(folder: str | os.PathLike[str]) -> list[Promise]:
    """The promises of all rules in a folder."""
    path = os.path.abspath(folder)
    use([path])
    made = [Promise("rules-load", lambda: _all_load(path))]
    for rule in _rules_in(path):
        house = _house(path, rule)
        made += [Promise(f"{rule.name}-{_said(hold)}", partial(hold, house, rule)) for hold in OF_RULES]
        for case in house.cases:
            kept = [hold for concerns, hold in OF_CASES if concerns(house, case)]
            made += [Promise(f"{case}-{_said(hold)}", partial(hold, house, case)) for hold in kept]
    return made


def _rules_in(folder: str) -> list[type[Rule]]:
    return [rule for rule in all_rules().values() if rule.folder == folder]


def _house(folder: str, rule: type[Rule]) -> House:
    """One rule of a folder, which is the only one that runs."""
    layer = Layer(rules=(folder,), select=(rule.name,))
    config = ConfigFinder([layer], isolated=True).for_folder(folder)
    return House({rule.name: rule}, Path(folder, "fixtures"), config)


def _all_load(folder: str) -> None:
    shown = os.path.join(os.path.relpath(folder), "")
    broken = [problem for problem in problems() if shown.removeprefix("./") in problem]
    assert not broken, "; ".join(broken)
    assert _rules_in(folder), f"there is no rule in {folder}"


def _said(hold: Callable[..., None]) -> str:
    return hold.__name__.replace("_", "-")
