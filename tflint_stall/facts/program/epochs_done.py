"""How many epochs a `fit` makes: up to `epochs`, from `initial_epoch` on."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import argument

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


def epochs_done(module: Module, fit: ast.Call) -> int | None:
    """The epochs of one call; `None` where nobody sees how many these are."""
    constant = module.project.evaluator.constant
    last, first = argument(fit, None, "epochs"), argument(fit, None, "initial_epoch")
    if last is None:
        return 1
    # `fit(x, epochs=epoch + 1, initial_epoch=epoch)` in a loop over the epochs.
    if isinstance(last, ast.BinOp) and isinstance(last.op, ast.Add) and first is not None:
        if ast.dump(last.left) == ast.dump(first):
            added = constant(module, last.right)
            return added if isinstance(added, int) else None
    end, start = constant(module, last), constant(module, first) if first is not None else 0
    return end - start if isinstance(end, int) and isinstance(start, int) else None
