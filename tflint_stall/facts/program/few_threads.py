"""Programs that give TensorFlow one thread for what could run at once: nothing runs in parallel there."""

from __future__ import annotations

import re

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# `tf.config.threading.set_inter_op_parallelism_threads(1)`, `ConfigProto(inter_op_parallelism_threads=1)`
_SET = rb"inter_op_parallelism_threads(?:\(|[ \t]*=)[ \t]*(?:\w+\.)?(\w+)"


def has_one_thread(module: Module) -> bool:
    """Whether a file, or one that it is linked with, allows one operation at a time, or an option does by default."""
    return module.project.any_near(module, _allows_one)


def _allows_one(data: bytes) -> bool:
    for found in re.finditer(_SET, data):
        option = rb"[\"']--" + re.escape(found[1]) + rb"[\"'][^\n]{0,60}\bdefault[ \t]*=[ \t]*1\b"
        if found[1] == b"1" or re.search(option, data) is not None:
            return True
    return False
