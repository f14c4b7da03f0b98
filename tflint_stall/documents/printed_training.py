"""How long the cells of a notebook ran when it was run last, and what became of the loss, by what they have kept.

Jupyter's extensions and Colab keep when a cell began and ended; Keras, `tqdm`, `%time` and the loops of tutorials print
how long they took. What was interrupted or ended in an error says nothing.
"""

from __future__ import annotations

import json
import math
import re

from tflint_stall.documents.magics import runs_as_python

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

# Keras, behind the last of several batches: `60/60 [=====] - 2s 30ms/step - loss: 0.1`, `60/60 ━━━━ 2s 30ms/step`.
_EPOCH = r"(?<!\d)(?!1/)(\d+)/\1[ ]+(?:\[=+\][ ]+-|━+)[ ]+(?P<s>\d{1,6})s\b"
# `Wall time: 2min 3s`, `Time taken for epoch 3 is 14.7 sec`, `Epoch 7: 3.2 s`
_WALL = r"Wall time: (?:(?P<h>\d{1,3})h )?(?:(?P<m>\d{1,2})min )?(?P<s>\d{1,6}(?:\.\d{1,9})?) ?s\b"
_TAKEN = r"(?i)\btime (?:taken )?(?:for|per|of) [^\n]{0,40}?(?:is|:|=)? ?(?P<s>\d{1,6}\.\d{1,9}) ?s(?:ec(?:onds?)?)?\b"
# `tqdm`, at its end: `100%|██████| 500/500 [00:12<00:00, 41.2it/s]`
_BAR = r"100%\|[^|]*\| *(\d+)/\1 \[(?:(?P<h>\d{1,3}):)?(?P<m>\d\d):(?P<s>\d\d)<"
_LOSS = (
    r"(?:^|[\s\-,;|])(?:train(?:ing)?[_ ])?[Ll]oss(?: is)?\s*[:=]\s*"
    r"(?P<loss>nan|inf|\d{1,9}(?:\.\d{1,20})?(?:e[-+]?\d{1,3})?)"
)
# Where one cell began and ended, by Colab or the Jupyter of today.
_ENDS = ("shell.execute_reply", "iopub.status.idle")
_TIME = r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d(?:\.\d{1,9})?)"
# What became of a loss that has fallen to this share of what it was is no explosion.
_FALLEN = 0.75


def seconds_of_cells(data: bytes) -> list[float | None]:
    """For how long the cells of Python ran, in their order; `None` for those that do not tell."""
    return [_seconds_of(cell) for cell in _cells(data) if runs_as_python(_source(cell))]


def _seconds_of(cell: Mapping[str, Any]) -> float | None:
    if any(output.get("output_type") == "error" for output in _outputs(cell)):
        return None
    return _by_clock(cell.get("metadata")) or _by_print(_printed(cell))


def losses_of_cells(data: bytes) -> list[list[float]]:
    """The losses that the cells of Python have printed, in their order."""
    return [_losses(_printed(cell)) for cell in _cells(data) if runs_as_python(_source(cell))]


def have_fallen(losses: list[float]) -> bool:
    """Whether losses are numbers, all of them, and the last is well below the first."""
    return all(map(math.isfinite, losses)) and losses[-1] < _FALLEN * losses[0]


def _losses(text: str) -> list[float]:
    return [float(match["loss"]) for match in re.finditer(_LOSS, text)]


def _cells(data: bytes) -> Iterator[Mapping[str, Any]]:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return
    cells = document.get("cells") if isinstance(document, dict) else None
    for cell in cells if isinstance(cells, list) else ():
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            yield cell


def _source(cell: Mapping[str, Any]) -> str:
    source = cell.get("source", "")
    return "".join(map(str, source)) if isinstance(source, list) else str(source)


def _outputs(cell: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    outputs = cell.get("outputs")
    return (output for output in (outputs if isinstance(outputs, list) else ()) if isinstance(output, dict))


def _printed(cell: Mapping[str, Any]) -> str:
    texts = (output.get("text") for output in _outputs(cell) if output.get("output_type") == "stream")
    joined = ("".join(map(str, text)) if isinstance(text, list) else text for text in texts)
    # What a progress bar writes over is not there in the end.
    return "\n".join(text.replace("\b", "").replace("\r", "\n") for text in joined if isinstance(text, str))


def _by_clock(metadata: object) -> float | None:
    if not isinstance(metadata, dict):
        return None
    asked, run = metadata.get("ExecuteTime"), metadata.get("execution")
    begin = asked.get("start_time") if isinstance(asked, dict) else None
    end = asked.get("end_time") if isinstance(asked, dict) else None
    if isinstance(run, dict):
        begin = run.get("iopub.execute_input")
        end = next((run[name] for name in _ENDS if name in run), None)
    began, ended = _moment(begin), _moment(end)
    return ended - began if began is not None and ended is not None and ended > began else None


def _moment(text: object) -> float | None:
    match = re.match(_TIME, text) if isinstance(text, str) else None
    if match is None:
        return None
    year, month, day, hour, minute = map(int, match.groups()[:5])
    # Months of 31 days: only what lies between two moments of one cell is asked for.
    return ((((year * 12 + month) * 31 + day) * 24 + hour) * 60 + minute) * 60 + float(match[6])


def _by_print(text: str) -> float | None:
    """The first kind of line that tells: of each epoch, or of the whole cell."""
    for pattern in (_WALL, _EPOCH, _TAKEN, _BAR):
        if found := [_seconds(match.groupdict()) for match in re.finditer(pattern, text)]:
            # What is printed in whole seconds may be half a second more.
            return sum(found) + 0.5 * len(found)
    return None


def _seconds(parts: Mapping[str, str | None]) -> float:
    return int(parts.get("h") or 0) * 3600 + int(parts.get("m") or 0) * 60 + float(parts["s"] or 0)
