"""Networks that convolve volumes: a step of them keeps a device busy for far longer than Python needs for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.tensorflow import taped
from tflint_stall.facts.values.values import Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_OF_VOLUMES = rb"\bConv(?:olution)?3D(?:Transpose)?\("
_OF_PICTURES = rb"\bConv(?:olution)?2D(?:Transpose)?\("


def convolves_volumes(module: Module, block: ast.With) -> bool:
    """Whether a model that is called in a step is of a file which convolves volumes, and nothing flat.

    It may have its layers from the files that it imports.
    """
    for call in taped.calls(module, block):
        for model in module.project.evaluator.evaluate(module, call.func):
            if isinstance(model, Obj) and model.kind is Kind.MODEL:
                home = model.cls.module if model.cls is not None else model.module
                if _has(home, _of_volumes) and not _has(home, _of_pictures):
                    return True
    return False


def _has(home: Module, test: Callable[[bytes], bool]) -> bool:
    return test(home.source.data) or home.project.any_imported(home, test)


def _of_volumes(data: bytes) -> bool:
    return b"3D" in data and re.search(_OF_VOLUMES, data) is not None


def _of_pictures(data: bytes) -> bool:
    return b"2D" in data and re.search(_OF_PICTURES, data) is not None
