"""What the files of one run share in one process."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cached_property

from tflint_stall.documents.source import Source
from tflint_stall.facts.facade import Facts
from tflint_stall.facts.program.loops import Loops
from tflint_stall.facts.program.modes import Modes
from tflint_stall.facts.values.budget import Budget
from tflint_stall.facts.values.project import Parser, Project

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.data import Data
    from tflint_stall.facts.tensorflow.declared import Declarations
    from tflint_stall.facts.tensorflow.exploding import Updates
    from tflint_stall.facts.tensorflow.mapped import MappedFunctions
    from tflint_stall.facts.tensorflow.purpose import Purposes
    from tflint_stall.facts.tensorflow.training import Training
    from tflint_stall.facts.values.module import Module


class _Remembered:
    """What is remembered of the files of a project: each part is made when it is first asked for."""

    @cached_property
    def loops(self) -> Loops:
        return Loops(_batches_fitted)

    @cached_property
    def modes(self) -> Modes:
        return Modes()

    @cached_property
    def data(self) -> Data:
        from tflint_stall.facts.tensorflow.data import Data

        return Data()

    @cached_property
    def training(self) -> Training:
        from tflint_stall.facts.tensorflow.training import Training

        return Training()

    @cached_property
    def updates(self) -> Updates:
        from tflint_stall.facts.tensorflow.exploding import Updates

        return Updates()

    @cached_property
    def mapped(self) -> MappedFunctions:
        from tflint_stall.facts.tensorflow.mapped import MappedFunctions

        return MappedFunctions()

    @cached_property
    def purposes(self) -> Purposes:
        from tflint_stall.facts.tensorflow.purpose import Purposes

        return Purposes(self.training)


class ProjectFacts(_Remembered):
    """The facts of one run in one process: what is shared by the files that are checked."""

    def __init__(
        self,
        root: str,
        files: list[str],
        parse: Parser,
        declarations: Declarations,
        budget: Budget | None = None,
        notebooks: Iterable[str] = (),
    ) -> None:
        self.project = Project(root, files, parse, budget or Budget(), notebooks)
        self.declarations = declarations

    def forget(self, *, keep_trees: bool = False) -> None:
        for part in _PARTS:
            vars(self).pop(part, None)
        # The last: what was remembered of modules goes before they do.
        self.project.forget(keep_trees=keep_trees)

    def of(self, path: str, source: Source, parse: Parser, written: str = "") -> Facts:
        """The facts of one file that is being checked; it may be `written` with more than what is Python in it."""
        if self.project.is_stale(path, source):
            self.forget()
        elif self.project.is_full:
            self.forget(keep_trees=True)
        return Facts(self, self.project.add(path, source, parse), written or source.text)


def _batches_fitted(module: Module, call: ast.Call) -> int | None:
    from tflint_stall.facts.tensorflow.portions import batches_fitted

    return batches_fitted(module, call)


_PARTS = [name for name, member in vars(_Remembered).items() if isinstance(member, cached_property)]
