"""What is left of the TensorFlow that a project was run with: outputs in notebooks, its description, its own spelling.

Outputs date the files beside their notebook, where nothing is declared. All of it together says how old a version may
be that a fix has to run with: who describes a project names the version that it was tried with.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache

from tflint_stall.documents.printed_versions import may_tell, recorded_in
from tflint_stall.facts.api.versions import Range, Version, newest_below
from tflint_stall.facts.tensorflow.declared import Declarations, Declared, installed

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# `TensorFlow 2.3`, `tensorflow-gpu>=1.6`, `tf2.0`, `**TensorFlow** version: 2.1`
_NAMED = (
    r"\b(?:tensorflow|tf)(?:[-_ ]gpu)?[ \t`*_\])(:|,-]{0,4}(?:version|ver\.?)?[ \t:`]{0,3}(?:[=>~]=|>|≥|=)?[ \t]{0,2}v?"
    r"(?P<version>[12]\.\d{1,2})(?!\d)"
)
# What was so once, or elsewhere.
_ELSEWHERE = (
    r"\b(?:based|below|checkpoints?|converte?[drs]?|converting|from|instead|migrat\w+|not|older|original\w*"
    r"|port(?:ed|ing|s)?|than|unlike|until|upgrad\w+|was)\b|<"
)
# The longest text that is read as a description.
_LONGEST = 60_000
# Those who spell it so may do it for an old TensorFlow: the shorter names came later, that of AUTOTUNE with 2.4. A
# date of before that one stands where editors and lawyers put it.
_OLD_SPELLING = (
    rb"\bdata\.experimental\.(?:AUTOTUNE|cardinality|map_and_batch|parallel_interleave|shuffle_and_repeat|unbatch)\b"
    rb"|\bconfig\.experimental\.(?:list_(?:physical|logical)_devices|set_visible_devices|VirtualDevice\w+)"
    rb"|\bexperimental_run(?:_v2)?\(|\bmixed_precision\.experimental\b|\bexperimental_functions_run_eagerly\b"
    rb"|\.output_(?:types|shapes)\b|\btf\.contrib\b|\btensorflow\.contrib\b|\b(?:fit|predict|evaluate)_generator\("
    rb"|\b(?:Adam|SGD|RMSprop|Nadam|Adadelta|Adagrad)\([^)\n]{0,40}\blr[ ]?="
    rb"|(?:Created on|@date|@time|Copyright|Date:)[^\n]{0,40}\b20(?:1[5-9]|20)\b"
)
_BEFORE_THE_SHORT_NAME: Version = (2, 0)


def recorded(module: Module) -> Declared:
    """What the notebooks around a file have printed of the versions that they were run with, the nearest that tell.

    Of TensorFlow one version: a wide range says what others may have had, and makes nothing louder here.
    """
    for told in _around(module):
        tensorflow, keras = Range(), Range()
        for found in told:
            tensorflow = tensorflow.narrowed(found.tensorflow or Range())
            keras = keras.narrowed(found.keras or Range())
        if tensorflow.is_empty or keras.is_empty:
            break
        if _is_one(tensorflow) or keras.known:
            return Declared(tensorflow if _is_one(tensorflow) else None, keras if keras.known else None)
    return Declared()


def _around(module: Module) -> Iterator[list[Declared]]:
    for told in module.project.around_in_notebooks(module, _recorded):
        yield [_installed(text) for text in told]


@lru_cache(maxsize=256)
def _installed(text: str) -> Declared:
    """The same few texts are asked about for each file."""
    return installed(text)


def least(module: Module, declarations: Declarations) -> Version | None:
    """The oldest TensorFlow that anything beside code and requirements speaks of; `None` where nothing does."""
    told = next(_around(module), [])
    found = [version for one in told if (version := _lowest(one.tensorflow)) is not None]
    found += _described(declarations, os.path.dirname(module.path))
    if module.project.any_code(module, _spells_as_before):
        found.append(_BEFORE_THE_SHORT_NAME)
    return min(found, default=None)


def _recorded(data: bytes) -> str:
    return recorded_in(data) if may_tell(data) else ""


def _is_one(found: Range) -> bool:
    """Whether a range is one minor version, or some patches of it."""
    if found.low is None or found.high is None or found.is_empty:
        return False
    major, minor = (*found.low, 0)[:2]
    return found.high <= (major, minor + 1)


def _lowest(found: Range | None) -> Version | None:
    if found is None or found.low is not None:
        return found.low if found is not None else None
    return newest_below(found.high) if found.high is not None else None


def _described(declarations: Declarations, folder: str) -> Iterator[Version]:
    """The versions of TensorFlow that the nearest description names which names any."""
    for text in declarations.described(folder):
        named = [
            match["version"]
            for line in text[:_LONGEST].splitlines()
            if not re.search(_ELSEWHERE, line, re.IGNORECASE)
            for match in re.finditer(_NAMED, line, re.IGNORECASE)
        ]
        if named:
            yield from (tuple(map(int, version.split("."))) for version in named)
            return


def _spells_as_before(data: bytes) -> bool:
    return re.search(_OLD_SPELLING, data) is not None
