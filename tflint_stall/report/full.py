"""`full`: every finding with its source, its reason, its fix and what was measured.

TFS302 predict-in-loop [*] `predict` is called once per item of a loop
  --> train.py:12:9
   |
11 | for item in items:
12 |     y = model.predict(item)
   |         ^^^^^^^^^^^^^^^^^^^ warning
   |
   = why: every call builds a new data pipeline
   = help: call the model itself
12 -     y = model.predict(item)
12 +     y = model(item, training=False)
   = note: measured: 2.9x faster
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tflint_stall.report._advice import Advice
from tflint_stall.report._counts import Counts

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import View


def render(results: Iterable[FileResult], view: View) -> Iterator[str]:
    counts = Counts()
    advice = Advice()
    for result in results:
        if result.says_nothing:
            counts.files += 1
            counts.without_tensorflow += result.without_tensorflow
            continue
        counts.add(result, view)
        if result.findings:
            yield from _pictures(result, advice, view)
    yield from advice.table(view)
    yield from counts.footer(view)


def _pictures(result: FileResult, advice: Advice, view: View) -> Iterator[str]:
    """The findings of one file, without the advice that is folded."""
    # Only a run that finds something pays for what draws it.
    from tflint_stall.report._picture import Picture
    from tflint_stall.report._texts import Texts

    texts = Texts(result)
    for finding in result.findings:
        if not advice.takes(finding, view):
            yield Picture(finding, texts, view).text() + "\n"
