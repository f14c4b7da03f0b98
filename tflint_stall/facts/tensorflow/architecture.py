"""What a Keras model, or a tensor, is made of: its layers in order, and how sure each of them is."""

from __future__ import annotations

import ast
import os
import re

from tflint_stall.facts.api import layers as rows
from tflint_stall.facts.program.deliberate import in_words
from tflint_stall.facts.syntax.tree import DEFS, FUNCTIONS
from tflint_stall.facts.values.values import Obj
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Frame


# Networks that were published with large dense layers, and are built anew under their names.
_PUBLISHED = r"(vgg|alex_?net|zf_?net|over_?feat|c3d|yolo(_?v?1)?)(_?(net|11|13|16|19|[a-e]))?"


# What makes a network learn, or answer.
_TRAINING = frozenset("compile fit fit_generator apply_gradients minimize train_on_batch predict evaluate call".split())


def is_only_shown(module: Module) -> bool:
    """Whether a file is a notebook that only builds networks, and shows what they are: nothing takes memory."""
    return module.path.endswith(".ipynb") and _TRAINING.isdisjoint(module.tree.calls)


def is_published(module: Module, node: ast.AST) -> bool:
    """Whether a layer is of a network that folder, file, class, function or model call by a published one's name."""
    places = (part.partition(".")[0].lower() for part in module.path.replace(os.sep, "/").split("/")[-2:])
    if any(re.fullmatch(rf"{_PUBLISHED}([ _-]?(model|net|network|keras|tf2?))?", place) for place in places):
        return True
    names = [p.name for p in module.tree.ancestors(node) if isinstance(p, (*DEFS, ast.ClassDef))]
    statement = module.tree.statement(node)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    names += [target.id for target in targets if isinstance(target, ast.Name)]
    return any(re.search(rf"(^|_){_PUBLISHED}(_|$)", in_words(name)) for name in names)


@dataclass(frozen=True, eq=False)
class Where:
    """Where an expression stands: its file, the call that entered its function, and whether it surely counts."""

    module: Module
    frame: Frame | None = None
    sure: bool = True

    def only_if(self, sure: bool) -> Where:
        return self if sure or not self.sure else Where(self.module, self.frame, False)

    def is_conditional(self, node: ast.AST, use: ast.AST | None = None) -> bool:
        """Whether something happens only under a condition that does not hold for its use as well."""
        tree, child = self.module.tree, node
        for parent in tree.ancestors(node):
            if isinstance(parent, FUNCTIONS) or (use is not None and tree.contains(parent, use)):
                return False
            if isinstance(parent, ast.If) and child is not parent.test:
                if not isinstance(self.module.project.evaluator.constant(self.module, parent.test, self.frame), bool):
                    return True
            elif isinstance(parent, (ast.ExceptHandler, ast.match_case)):
                return True
            child = parent
        return False


@dataclass(frozen=True, eq=False)
class Part:
    """One layer, and whether the model surely has it."""

    layer: Obj
    sure: bool
    # The layers and models of the project's own classes that hold it, outermost first.
    inside: tuple[Obj, ...] = ()

    @property
    def traits(self) -> frozenset[str]:
        """What is known about the layer; see the table of layers."""
        return rows.traits(self.layer.api) or frozenset()


@dataclass(frozen=True, eq=False)
class Factor:
    """What is multiplied by something."""

    expr: ast.expr
    where: Where


@dataclass(frozen=True, eq=False)
class Architecture:
    """The layers of a model, or of a tensor, in the order in which data goes through them."""

    parts: tuple[Part, ...] = ()
    # Whether every layer is among the parts.
    complete: bool = False
    # How many tensors the model gives; `None` where it cannot be told.
    outputs: int | None = None
    # Gradients of something that the tensor was computed from.
    gradients: tuple[tuple[Module, ast.Call], ...] = ()
    factors: tuple[Factor, ...] = ()

    @property
    def layers(self) -> list[Obj]:
        return [part.layer for part in self.parts]

    def with_trait(self, trait: str) -> list[Part]:
        return [part for part in self.parts if trait in part.traits]

    def surely_has(self, trait: str) -> bool:
        return any(part.sure for part in self.with_trait(trait))

    def may_have(self, trait: str) -> bool:
        """Whether there is such a layer, or a layer that was not seen."""
        return not self.complete or bool(self.with_trait(trait))
