"""What must hold for any input, however strange; checked by the fuzzers and by the tests."""

from __future__ import annotations

import codecs
import io
import json
import os
import re
import time
import tokenize
import warnings
from collections import Counter
from typing import Any

from tflint_stall.engine.discover import InputFile, Kind
from tflint_stall.engine.own_findings import INVALID_SYNTAX, UNUSED_IGNORE
from tflint_stall.engine.run import Checker, FileResult
from tflint_stall.settings.config import Config
from tflint_stall.settings.fix_mode import FixMode
from tflint_stall.settings.selection import ALL, SelectionLayer

# Generous: machines are busy, and the limit is one by the clock.
SECONDS = 20.0
# Giving up on such a file is what the tool says it does.
_HONEST = ("is nested or chained too deeply", "is too deep or too large")


def broken_promises(
    data: bytes,
    folder: str,
    kind: Kind = Kind.PYTHON,
    *,
    seconds: float = SECONDS,
    reached: Counter[str] | None = None,
) -> list[str]:
    """What went wrong with an input, a sentence each.

    It is checked as a file of an empty folder, with every rule; then fixed in memory, and fixed again.
    How far the input came is counted in `reached`.
    """
    broken: list[str] = []
    reached = Counter() if reached is None else reached
    plain = _result(data, folder, kind, FixMode.OFF, seconds, broken)
    reached["parsed"] += INVALID_SYNTAX.code not in {finding.code for finding in plain.findings}
    reached["with findings of rules"] += any(f.code != INVALID_SYNTAX.code for f in plain.findings)
    for mode in (FixMode.SAFE, FixMode.UNSAFE):
        if not any(finding.fix and mode.allows(finding.fix.safety) for finding in plain.findings):
            continue
        fixed = _result(data, folder, kind, mode, seconds, broken)
        if fixed.fixed_data is not None:
            reached[f"fixed ({mode.name.lower()})"] += 1
            broken += _lost(data, fixed, kind, mode)
            broken += _about_fixed(data, fixed.fixed_data, folder, kind, mode, seconds)
    return list(dict.fromkeys(broken))


def what_broke(sentence: str) -> str:
    """A sentence without what differs between two inputs that show the same defect."""
    return re.sub(r"'[^']*'|`[^`]*`|\d+", "…", sentence)


def _result(data: bytes, folder: str, kind: Kind, mode: FixMode, seconds: float, broken: list[str]) -> FileResult:
    suffix = ".ipynb" if kind is Kind.NOTEBOOK else ".py"
    file = InputFile(os.path.join(folder, f"train{suffix}"), f"train{suffix}", kind, folder, data, named=True)
    config = Config(root=folder, selection=(SelectionLayer(select=(ALL,)),), preview=True, time_limit=seconds)
    started = time.process_time()
    result = Checker(config, [], mode, write=False).check(file)
    taken = time.process_time() - started
    if taken > seconds * 1.5:
        broken.append(f"took {taken:.1f} s of processor time")
    for problem in result.problems:
        if not any(words in problem for words in _HONEST):
            broken.append(f"{mode.name.lower()}: {problem}")
    return result


def _about_fixed(old: bytes, new: bytes, folder: str, kind: Kind, mode: FixMode, seconds: float) -> list[str]:
    broken: list[str] = []
    name = mode.name.lower()
    if is_valid(old, kind) and not is_valid(new, kind):
        broken.append(f"{name}: what was fixed is no longer valid")
    again = _result(new, folder, kind, mode, seconds, broken)
    if again.fixed_data is not None:
        rules = ", ".join(sorted({finding.name for finding in again.fixed}))
        broken.append(f"{name}: a second run changes the file again: {rules}")
    return broken


def _lost(old: bytes, result: FileResult, kind: Kind, mode: FixMode) -> list[str]:
    """What a fix has taken away that no fix is about: comments, a signature of the encoding, parts of a notebook."""
    new = result.fixed_data or b""
    lost = ["the byte order mark"] if old.startswith(codecs.BOM_UTF8) != new.startswith(codecs.BOM_UTF8) else []
    if kind is Kind.NOTEBOOK:
        lost += ["something of the notebook besides code"] if _besides_code(old) != _besides_code(new) else []
    elif is_valid(old) and not any(finding.code == UNUSED_IGNORE.code for finding in result.fixed):
        lost += [f"the comment {comment!r}" for comment in _comments(old) - _comments(new)]
    return [f"{mode.name.lower()}: the fix lost {what}" for what in lost]


def _comments(data: bytes) -> Counter[str]:
    tokens = tokenize.tokenize(io.BytesIO(data).readline)
    return Counter(token.string for token in tokens if token.type == tokenize.COMMENT)


def _besides_code(data: bytes) -> Any:
    """The content of a notebook without the sources of its code cells."""
    try:
        content = json.loads(data)
    except ValueError:
        return None
    for cell in content["cells"]:
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            cell["source"] = ""
    return content


def is_valid(data: bytes, kind: Kind = Kind.PYTHON) -> bool:
    """Whether Python compiles the file, or Jupyter opens it."""
    try:
        if kind is Kind.NOTEBOOK:
            json.loads(data)
        else:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compile(data, "<input>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
