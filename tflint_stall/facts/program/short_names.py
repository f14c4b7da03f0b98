"""Whether code is of the Keras before 2.3, which logged `acc` for `accuracy` and called learning rates `lr`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api.versions import ARGUMENTS_OF_KERAS_2

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What was logged of the metrics that were asked for by these names.
_LOGGED = {"acc": ("accuracy",), "mean_absolute_error": ("mae", "MAE"), "mean_squared_error": ("mse", "MSE")}
# Names that `keras` lost on its way into TensorFlow, or soon after it.
_LEFT = (
    r"keras\.(?:layers\.(?:convolutional|core|embeddings|merge|pooling|recurrent|wrappers)\.|utils\.(?:data_utils\.)?"
    r"(?:GeneratorEnqueuer|OrderedEnqueuer)\b)"
)
_OPTIMIZERS = tuple(name for name in ARGUMENTS_OF_KERAS_2 if name[0].isupper())


def reads_short_names(module: Module) -> bool:
    """`history.history["acc"]` where `metrics=["accuracy"]` was asked for."""
    asked = set(_asked(module))
    read = {name.removeprefix("val_") for name in _read(module)}
    return any(short in read and short not in asked and not asked.isdisjoint(long) for short, long in _LOGGED.items())


def may_be_of_short_names(module: Module) -> bool:
    """Whether names and arguments are in the code that hardly anybody wrote since."""
    if any(re.match(_LEFT, binding.module) for binding in module.imports):
        return True
    made = (call for name in _OPTIMIZERS for call in module.tree.calls.get(name, ()))
    return any(
        keyword.arg == "epsilon" and isinstance(keyword.value, ast.Constant) and keyword.value.value is None
        for call in made
        for keyword in call.keywords
    )


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
