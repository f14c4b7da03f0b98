"""Whether code is of the Keras before 2.3, which logged `acc` for `accuracy` and called learning rates `lr`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What was logged of the metrics that were asked for by these names.
_LOGGED = {"acc": ("accuracy",), "mean_absolute_error": ("mae", "MAE"), "mean_squared_error": ("mse", "MSE")}


def reads_short_names(module: Module) -> bool:
    """`history.history["acc"]` where `metrics=["accuracy"]` was asked for."""
    asked = set(_asked(module))
    read = {name.removeprefix("val_") for name in _read(module)}
    return any(short in read and short not in asked and not asked.isdisjoint(long) for short, long in _LOGGED.items())


def reads_long_names(module: Module) -> bool:
    """`history.history["accuracy"]` where that was asked for: since Keras 2.3 it is logged as it was asked for."""
    asked, read = set(_asked(module)), {name.removeprefix("val_") for name in _read(module)}
    return any(name in asked and name in read for long in _LOGGED.values() for name in long)


def _asked(module: Module) -> Iterator[str]:
    """The names of metrics that models are compiled with."""
    for call in module.tree.calls.get("compile", ()):
        for keyword in call.keywords:
            if keyword.arg == "metrics":
                parts = keyword.value.elts if isinstance(keyword.value, (ast.List, ast.Tuple)) else [keyword.value]
                yield from (p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str))


def _read(module: Module) -> Iterator[str]:
    """What is taken out of the `history` of a training."""
    for load in module.tree.loads.get("history", ()):
        around = module.tree.ancestors(load)
        parent = next(iter(around), None)
        key = parent.slice if isinstance(parent, ast.Subscript) and parent.value is load else None
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value
