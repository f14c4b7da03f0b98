"""What a file tells of its time beside its code: what its head names, a newer twin next to it, and its folders.

Of a head only that it is for TensorFlow 1, or for the Keras of graphs, is believed: newer versions are named for many
reasons. A folder is named after the version that its code was tried with: that one has to know what a fix writes.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable

from tflint_stall.facts.api.versions import WITHOUT_GRAPHS, Range
from tflint_stall.facts.program.era import Era
from tflint_stall.facts.tensorflow.declared import Declared

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_LONGEST_HEAD = 6000
_VERSION = r"(?:[ \t_-]{0,3}gpu)?[ \t]{0,3}(?:version|ver\.?)?[ \t]{0,3}(?:==|=|:)?[ \t]{0,3}v?"
# A version, and not only the least one: `1.3+`, `v1.1.0 or over`, `1.x/2.x`.
_ONLY = (
    r"(?![\d.]*(?:[ \t]{0,3}(?:\+|/|and[ \t]{1,3}(?:above|higher|later|newer|over|up)|or|to)\b|[ \t]{0,3}[+/]|[-<>]))"
)
_TENSORFLOW_1 = rf"\b(?:tensorflow|tf){_VERSION}1\.(?:x\b|\d+(?:\.\d+)*(?!\.?\d)){_ONLY}"
_KERAS_OF_GRAPHS = rf"\bkeras{_VERSION}(?:1\.\d+|2\.[0-3](?!\d))(?:\.\d+)*(?!\.?\d){_ONLY}"
_TENSORFLOW_2 = r"\b(?:tensorflow|tf)[ \t_-]{0,3}(?:gpu)?[ \t]{0,3}(?:version)?[ \t]{0,3}(?:[=<>~]=?|:)?[ \t]{0,3}v?2"
# What was so once, what is only read or compared with, what is no bound from above.
_SAYS_OTHERWISE = (
    r"\b(?:above|adapted|based|bug|checkpoints?|converte?[drs]?|converting|from|graph|higher|instead|later|least|load\w*"
    r"|migrat\w+|minimum|newer|no|not|original\w*|port(?:ed|ing|s)?|since|style|than|unlike|upgrad\w+|was)\b|>"
)
# The one without is what was there before.
_NEWER_TWINS = ("_tf2", "_TF2", "_tf_2", "-tf2")
# `tf2.0`, `TF_2.1`, `tensorflow_v2.0`, `TensorFlow2.0_SSD`
_NAMED_2 = r"(?i)(?<![a-z])(?:tensorflow|tf)[ _-]?v?2\.(?P<minor>\d{1,2})(?!\d)"
# In its bytes: the file runs with TensorFlow 2, whatever it tells.
_OF_TENSORFLOW_2 = rb"\bGradientTape\b|\bcompat\.v1\b|\btf\.(?:function|compat|random\.set_seed)\b|disable_v2_behavior"


def told(module: Module, era: Era, is_there: Callable[[str], bool]) -> Declared:
    """The old versions that a file says it is for, where its code does not say otherwise."""
    if module.imported.isdisjoint(("tensorflow", "keras")) or era.tensorflow.surely_at_least(2) or era.legacy:
        return Declared()
    head = _head(module)
    is_old, is_of_graphs = _says(head, _TENSORFLOW_1), "keras" in module.imported and _says(head, _KERAS_OF_GRAPHS)
    if not is_old and not is_of_graphs and not _has_newer_twin(module, is_there):
        return Declared()
    if re.search(_TENSORFLOW_2, head, re.IGNORECASE) or runs_with_tensorflow_2(module):
        return Declared()
    only_keras = is_of_graphs and not is_old
    return Declared(
        tensorflow=None if only_keras else Range(high=(2,)),
        keras=Range(high=WITHOUT_GRAPHS) if is_of_graphs else None,
    )


def runs_with_tensorflow_2(module: Module) -> bool:
    """Whether a file uses what only TensorFlow 2 has, or had been told of it by 1.15."""
    return re.search(_OF_TENSORFLOW_2, module.source.data) is not None


def named_in_path(module: Module, top: str) -> Range:
    """The TensorFlow 2 that the nearest of a file's folders is named after, or what is newer; `top` is the last one."""
    inside = os.path.relpath(module.path, os.path.dirname(top))
    for part in reversed(inside.split(os.sep)):
        if match := re.search(_NAMED_2, part):
            return Range(low=(2, int(match["minor"])))
    return Range()


def _head(module: Module) -> str:
    """The comments and the docstring before the first statement."""
    body, text = module.tree.module.body, module.source.text[:_LONGEST_HEAD]
    first = body[0] if body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        first = body[1] if len(body) > 1 else None
    return text if first is None else "".join(text.splitlines(keepends=True)[: first.lineno - 1])


def _says(head: str, version: str) -> bool:
    return any(
        re.search(version, line, re.IGNORECASE) and not re.search(_SAYS_OTHERWISE, line, re.IGNORECASE)
        for line in head.splitlines()
    )


def _has_newer_twin(module: Module, is_there: Callable[[str], bool]) -> bool:
    """Whether `x_tf2.py` stands beside `x.py`."""
    stem, end = os.path.splitext(module.path)
    return end == ".py" and any(is_there(f"{stem}{twin}{end}") for twin in _NEWER_TWINS)
