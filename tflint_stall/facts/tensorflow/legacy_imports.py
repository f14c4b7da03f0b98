"""Libraries that make `tf.keras` Keras 2 when they are imported: they set the switch before TensorFlow asks for it.

TensorFlow looks at the switch when something of `tf.keras` is first asked for, so `import tensorflow` may stand above.
"""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.compact import order_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Since its version 0.8.0, the first one that runs with a TensorFlow of Keras 3.
_SWITCHING = "tensorflow_model_optimization"
_IMPORT = rb"(?m)^(?:import|from)[ \t]+tensorflow_model_optimization\b"


def imports_what_switches(data: bytes) -> bool:
    """Whether a file imports one of them, whenever."""
    return re.search(_IMPORT, data) is not None


def is_switched_by_import(module: Module) -> bool:
    """Whether a file imports one of them before anything of `tf.keras` is there."""
    if _SWITCHING not in module.imported or "keras" in module.imported:
        return False
    at_once = [binding for binding in module.imports if module.tree.function(binding.node) is None]
    switching = [order_of(b.node) for b in at_once if b.module.partition(".")[0] == _SWITCHING]
    asking = [order_of(b.node) for b in at_once if b.module.startswith("tensorflow.keras")]
    asking += [order_of(load) for load in module.tree.loads.get("keras", ()) if isinstance(load, ast.Attribute)]
    return bool(switching) and min(switching) < min(asking, default=min(switching) + 1)
