"""The fixes as a LibCST codemod, for those who run their codemods with LibCST's own runner:

    python -m libcst.tool codemod -x --no-format tflint_stall.codemod.FixStalls PATH

It does what `tflint-stall --fix` does. Without `--no-format` the runner formats what it changed; without
`-x` it looks for codemods only in the modules that a `.libcst.codemod.yaml` lists.
"""

from __future__ import annotations

import argparse

import libcst as cst
from libcst.codemod import CodemodCommand, CodemodContext

from tflint_stall.engine.one_by_one import shared
from tflint_stall.settings.fix_mode import FixMode


class FixStalls(CodemodCommand):
    """Fixes TensorFlow code that makes training stall."""

    DESCRIPTION = "Fix the TensorFlow code that makes training stall, as `tflint-stall --fix` does."

    @staticmethod
    def add_args(arg_parser: argparse.ArgumentParser) -> None:
        arg_parser.add_argument("--unsafe-fixes", action="store_true", help="apply unsafe fixes, too")

    def __init__(self, context: CodemodContext, unsafe_fixes: bool = False) -> None:
        super().__init__(context)
        self._mode = FixMode.UNSAFE if unsafe_fixes else FixMode.SAFE

    def transform_module_impl(self, tree: cst.Module) -> cst.Module:
        """The module after the fixes; the very same one where there are none."""
        result = shared().check(self.context.filename or "<string>", tree.bytes, self._mode)
        for problem in result.problems:
            self.warn(problem)
        if result.fixed_text is None:
            return tree
        return cst.parse_module(result.fixed_text, tree.config_for_parsing)
