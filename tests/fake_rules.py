"""A handful of rules that tests of the engine can rely on, whatever rules the project has."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tflint_stall.engine import registry
from tflint_stall.engine.heads import head_of
from tflint_stall.rule import Level, Rule
from tflint_stall.settings import selection


def _rule(code: str, name: str, family: str, *, preview: str = "") -> type[Rule]:
    return type(
        name,
        (Rule,),
        {
            "__doc__": f"What {name} finds.\n\n## Why it stalls\nBecause.",
            "code": code,
            "name": name,
            "family": family,
            "level": Level.WARNING,
            "triggers": ("tensorflow",),
            "preview": preview,
            "why": f"why {name}",
            "visit_Call": _fire,
        },
    )


def _fire(rule: Rule, call: ast.Call) -> None:
    rule.report(call, f"{rule.name} here")


RULES = {
    rule.name: rule
    for rule in (
        _rule("TFS101", "missing-prefetch", "input-pipeline"),
        _rule("TFS102", "map-without-parallel-calls", "input-pipeline"),
        _rule("TFS301", "tensor-created-in-loop", "loops"),
        _rule("TFS302", "predict-in-loop", "loops"),
        _rule("TFS303", "new-and-unproven", "loops", preview="nothing was measured for it yet"),
    )
}


@pytest.fixture
def fake_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, type[Rule]]]:
    """The fake rules in the place of the real ones."""
    monkeypatch.setattr(registry, "all_rules", lambda: RULES)
    monkeypatch.setattr(registry, "heads", lambda: {name: head_of(rule) for name, rule in RULES.items()})
    _forget()
    yield RULES
    _forget()


def _forget() -> None:
    selection.forget()
    registry.selected.cache_clear()
