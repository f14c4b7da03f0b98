"""A small package of somebody else with a rule in it, installed as far as Python can tell."""

from __future__ import annotations

from pathlib import Path

RULE = '''\
"""A rule of ours."""

from __future__ import annotations

import ast

from tflint_stall.facts import argument
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety


class HugeBatch(Rule):
    """A batch that no device of this company holds.

    ## Why it stalls
    The accelerators here swap at more than 4096 elements.
    """

    code = "TFS901"
    level = Level.WARNING
    triggers = ("batch",)
    why = "the accelerators here swap"

    def visit_Call(self, call: ast.Call) -> None:
        size = argument(call, 0, "batch_size")
        if self.facts.constant(size) == 65536:
            start = self.facts.tree.source.offset(size.lineno, size.col_offset)
            edit = Edit(start, start + len("65536"), "4096")
            self.report(call, "a batch of 65536", fix=Fix("make it 4096", Safety.SAFE, (edit,)))
'''
# Kills the process that checks a file with this word in it.
DEADLY_RULE = '''\
import os

from tflint_stall.rule import Level, Rule


class Deadly(Rule):
    """A rule that ends the process."""

    code = "TFS902"
    level = Level.WARNING
    triggers = ("kill_the_worker",)

    def on_program(self) -> None:
        os._exit(3)
'''


def install(site: Path, entry_point: str, source: str, module: str = "company_rules") -> Path:
    """Put a module and the entry point of its rule into a folder for `sys.path`."""
    info = site / f"{module}-1.0.dist-info"
    info.mkdir(parents=True)
    (site / f"{module}.py").write_text(source)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tflint_stall.rules]\n{entry_point}\n")
    return site
