"""`statistics-json`: how often each rule was found, as one array."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from tflint_stall.report._counts import Counts
from tflint_stall.report._tally import tally

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    yield json.dumps([asdict(row) for row in tally(results, view, Counts())], indent=2) + "\n"
