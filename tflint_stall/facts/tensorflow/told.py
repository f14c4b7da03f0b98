"""What tells of a file's time beside its code: what its head and its README name, a newer twin, and its folders.

Of words only that it is for TensorFlow 1, or for the Keras of graphs, is believed: newer versions are named for many
reasons. A folder is named after the version that its code was tried with: that one has to know what a fix writes.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from tflint_stall.facts.api.versions import WITHOUT_GRAPHS, Range
from tflint_stall.facts.program.era import Era, has_keras_alone
from tflint_stall.facts.tensorflow.declared import Declared
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_LONGEST_HEAD = 6000
# `keras (2.0.5)`, `[TensorFlow](https://…) 1.8`
_VERSION = (
    r"(?:[ \t_-]{0,3}gpu)?(?:\]\(https?:[^)\s]*\))?[ \t]{0,3}(?:version|ver\.?)?[ \t]{0,3}(?:==|=|:)?[ \t]{0,3}\(?v?"
)
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
    named = _named_in(_head(module))
    is_old = named.old or (_has_newer_twin(module, is_there) and not named.of_graphs)
    if named.new or runs_with_tensorflow_2(module):
        return Declared()
    return _as_declared(module, is_old=is_old, is_of_graphs=named.of_graphs)


def described(module: Module, era: Era, descriptions: Iterable[str]) -> Declared:
    """The old versions that the nearest README which names any asks for, where the code does not say otherwise."""
    if era.tensorflow.surely_at_least(2) or era.legacy or runs_with_tensorflow_2(module):
        return Declared()
    named = next((found for found in map(_named_in, descriptions) if found.new or found.old or found.of_graphs), None)
    if named is None or named.new:
        return Declared()
    return _as_declared(module, is_old=named.old, is_of_graphs=named.of_graphs)


@dataclass(frozen=True)
class _Named:
    """What a text is for: TensorFlow 1, the Keras of graphs, or what is newer as well."""

    old: bool
    of_graphs: bool
    new: bool


@lru_cache(maxsize=16)
def _named_in(text: str) -> _Named:
    is_new = re.search(_TENSORFLOW_2, text, re.IGNORECASE) is not None
    return _Named(_says(text, _TENSORFLOW_1), _says(text, _KERAS_OF_GRAPHS), is_new)


def _as_declared(module: Module, *, is_old: bool, is_of_graphs: bool) -> Declared:
    keras = Range(high=WITHOUT_GRAPHS) if is_of_graphs and has_keras_alone(module) else None
    return Declared(Range(high=(2,)) if is_old else None, keras)


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
