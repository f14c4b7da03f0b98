"""The fixes as LibCST codemods, for those who run their codemods with LibCST's own runner:

    python -m libcst.tool codemod -x --no-format tflint_stall.codemods.FixStalls PATH

`FixStalls` does what `tflint-stall --fix` does. Beside it there is one command for each rule with a fix, named like
its class, which does what `--fix --select RULE` does: `tflint_stall.codemods.PredictInLoop`. Without `--no-format`
the runner formats what it changed; without `-x` it looks for codemods only in the modules that a
`.libcst.codemod.yaml` lists.
"""

from __future__ import annotations

import argparse
from functools import cache
from typing import TYPE_CHECKING, ClassVar

import libcst as cst
from libcst.codemod import CodemodContext, VisitorBasedCodemodCommand

from tflint_stall.engine.one_by_one import shared
from tflint_stall.engine.registry import all_rules
from tflint_stall.settings.fix_mode import FixMode

if TYPE_CHECKING:
    from tflint_stall.rule import Rule

__all__ = ["FixStalls"]

# How the page of a rule says that there is none.
_NO_FIX = "## Fix safety\nThere is no fix"


class FixStalls(VisitorBasedCodemodCommand):
    """Fixes TensorFlow code that makes training stall."""

    DESCRIPTION = "Fix the TensorFlow code that makes training stall, as `tflint-stall --fix` does."
    # The name of the one rule that runs; without one those that the configuration selects.
    rule: ClassVar[str | None] = None

    @staticmethod
    def add_args(arg_parser: argparse.ArgumentParser) -> None:
        arg_parser.add_argument("--unsafe-fixes", action="store_true", help="apply unsafe fixes, too")

    def __init__(self, context: CodemodContext, unsafe_fixes: bool = False) -> None:
        super().__init__(context)
        self._mode = FixMode.UNSAFE if unsafe_fixes else FixMode.SAFE

    def transform_module(self, tree: cst.Module) -> cst.Module:
        # Without the copy of the tree that LibCST makes for metadata: none is asked for here.
        return self.transform_module_impl(tree)

    def visit_Module(self, node: cst.Module) -> bool:
        return False  # the module is changed as a whole

    def leave_Module(self, original_node: cst.Module, updated_node: cst.Module) -> cst.Module:
        """The module after the fixes; the very same one where there are none."""
        filename = self.context.filename or "<string>"
        result = shared().check(filename, original_node.bytes, self._mode, only=self.rule)
        for problem in result.problems:
            self.warn(problem)
        if result.fixed_text is None:
            return updated_node
        return cst.parse_module(result.fixed_text, original_node.config_for_parsing)


@cache
def _commands() -> dict[str, type[FixStalls]]:
    """The command of each rule with a fix, by the name of the rule's class."""
    return {rule.__name__: _command(rule) for rule in all_rules().values() if _NO_FIX not in rule.page()}


def _command(rule: type[Rule]) -> type[FixStalls]:
    description = f"{rule.summary()} Fixed as `tflint-stall --fix --select {rule.name}` does."
    # The runner's processes find the class again by these names.
    named = {"__module__": __name__, "__qualname__": rule.__name__, "__doc__": rule.summary()}
    return type(rule.__name__, (FixStalls,), {**named, "DESCRIPTION": description, "rule": rule.name})


def __getattr__(name: str) -> type[FixStalls]:
    if not name.startswith("_") and name in _commands():
        return _commands()[name]
    raise AttributeError(f"there is no codemod {name!r}; there are: {', '.join(__dir__())}")


def __dir__() -> list[str]:
    return ["FixStalls", *sorted(_commands())]
