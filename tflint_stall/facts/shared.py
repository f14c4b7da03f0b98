"""What the files of one run share in one process."""

from __future__ import annotations

from collections.abc import Iterable

from tflint_stall.documents.source import Source
from tflint_stall.facts.facade import Facts
from tflint_stall.facts.program.loops import Loops
from tflint_stall.facts.program.modes import Modes
from tflint_stall.facts.tensorflow.data import Data
from tflint_stall.facts.tensorflow.declared import Declarations
from tflint_stall.facts.tensorflow.exploding import Updates
from tflint_stall.facts.tensorflow.mapped import MappedFunctions
from tflint_stall.facts.tensorflow.portions import batches_fitted
from tflint_stall.facts.tensorflow.purpose import Purposes
from tflint_stall.facts.tensorflow.training import Training
from tflint_stall.facts.values.budget import Budget
from tflint_stall.facts.values.project import Parser, Project


class ProjectFacts:
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
        self.forget()

    def forget(self, *, keep_trees: bool = False) -> None:
        self.loops = Loops(batches_fitted)
        self.modes = Modes()
        self.data = Data()
        self.training = Training()
        self.updates = Updates()
        self.mapped = MappedFunctions()
        self.purposes = Purposes(self.training)
        # The last: what was remembered of modules goes before they do.
        self.project.forget(keep_trees=keep_trees)

    def of(self, path: str, source: Source, parse: Parser, written: str = "") -> Facts:
        """The facts of one file that is being checked; it may be `written` with more than what is Python in it."""
        if self.project.is_stale(path, source):
            self.forget()
        elif self.project.is_full:
            self.forget(keep_trees=True)
        return Facts(self, self.project.add(path, source, parse), written or source.text)
