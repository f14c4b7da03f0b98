"""What a program has to do before TensorFlow starts: devices and threads are set up, and processes forked, only then.

The first operation starts it. Where that is moved up, it must not overtake what comes too late afterwards.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from tflint_stall.facts.syntax.compact import order_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What raises once TensorFlow has started.
_RAISING = (
    *("set_logical_device_configuration", "set_virtual_device_configuration", "set_visible_devices"),
    *("set_memory_growth", "set_inter_op_parallelism_threads", "set_intra_op_parallelism_threads"),
)
# What does nothing then.
_WITHOUT_EFFECT = ("experimental_connect_to_cluster", "experimental_connect_to_host", "environ", "putenv")
_SETTING_UP = (*_RAISING, *_WITHOUT_EFFECT, "enable_op_determinism")
# A process that is forked after it has started hangs in its first operation.
_FORKING = ("fork", "multiprocessing", "Pool", "Process", "ProcessPoolExecutor", "get_context", "joblib")
_ANYWHERE = re.compile("|".join((*_SETTING_UP, *_FORKING)).encode())


def is_set_up_before(module: Module, place: ast.AST) -> bool:
    """Whether all of that has surely happened when a place is come to, as far as the program names it.

    At the top of the file, above the place; nobody knows when a function does it, or what the file imports.
    """
    if not _may_set_up(module.source.data):
        return not module.project.any_imported(module, _may_set_up)
    tree = module.tree
    for name in _SETTING_UP:
        for load in tree.loads.get(name, ()):
            if tree.function(load) is not None or order_of(load) > order_of(place):
                return False
    if any(tree.loads.get(name) for name in _FORKING) or module.imported & {"multiprocessing", "joblib"}:
        return False
    return not module.project.any_imported(module, _may_set_up)


def is_set_up_later(module: Module, place: ast.AST) -> bool:
    """Whether a file sets devices or threads up where that may come behind a place, and would raise by then."""
    tree = module.tree
    loads = (load for name in _RAISING for load in tree.loads.get(name, ()))
    return any(tree.function(load) is not None or order_of(load) > order_of(place) for load in loads)


# Asked about each place of a file, and about what it imports.
@lru_cache(maxsize=256)
def _may_set_up(data: bytes) -> bool:
    return _ANYWHERE.search(data) is not None
