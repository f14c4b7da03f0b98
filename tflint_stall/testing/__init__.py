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
from dataclasses import dataclass, replace
from pathlib import Path

from tflint_stall.engine.registry import all_rules, problems, use
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
    house = _house(path)
    made = [Promise("rules-load", lambda: _all_load(path, house))]
    for rule in house.rules.values():
        made += [Promise(f"{rule.name}-{_said(hold)}", lambda r=rule, h=hold: h(house, r)) for hold in OF_RULES]
    for case in house.cases:
        made += [
            Promise(f"{case}-{_said(hold)}", lambda c=case, h=hold: h(house, c))
            for concerns, hold in OF_CASES
            if concerns(house, case)
        ]
    return made


def _house(folder: str) -> House:
    """The rules of a folder, which are the only ones that run."""
    use([folder])
    rules = {name: rule for name, rule in all_rules().items() if rule.folder == folder}
    config = ConfigFinder([Layer(rules=(folder,), select=tuple(rules))], isolated=True).for_folder(folder)
    return House(rules, Path(folder, "fixtures"), replace(config, preview=True))


def _all_load(folder: str, house: House) -> None:
    broken = [problem for problem in problems() if os.path.relpath(folder) in problem or folder in problem]
    assert not broken, "; ".join(broken)
    assert house.rules, f"there is no rule in {folder}"


def _said(hold: Callable[..., None]) -> str:
    return hold.__name__.replace("_", "-")
