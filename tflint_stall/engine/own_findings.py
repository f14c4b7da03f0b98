"""The findings that the engine makes itself: no rule class stands behind them."""

from __future__ import annotations

from tflint_stall.quick_dataclasses import dataclass


@dataclass(frozen=True)
class OwnFinding:
    """What a rule class would say about itself; the level is the value of a `Level`."""

    name: str
    code: str
    level: str
    page: str

    @property
    def summary(self) -> str:
        return self.page.partition("\n")[0]


INVALID_SYNTAX = OwnFinding(
    name="invalid-syntax",
    code="TFS001",
    level="error",
    page="""\
The file is not valid Python, so no rule could look at it.

## Why it matters
A file that does not parse is not checked. It is reported, and not skipped without a word, so that
a run without findings means that everything was read. A file that only Python 2 reads is advice
(its author knows), unless the nearest file of the project that says something of it (`setup.py`, `README.md`,
`runtime.txt` …) says that the project is for Python 3. So is one in which `async` or `await` is a name, as
before Python 3.7, unless the project needs a newer Python; a cell of a notebook that names neither TensorFlow
nor Keras but in comments, or whose saved output says that Python refused it; what the last cell of a notebook only
begins; a sketch that leaves arguments out (`Column(...)`); what a program printed of its objects (`env=<TimeLimit>`);
notes between the `#%%` cells of a file, and such a cell where others can be run without it; and a file of definitions
that no file of a program imports or names.

## When not to
Templates can be left out with `exclude`. This finding cannot be ignored.""",
)

UNUSED_IGNORE = OwnFinding(
    name="unused-ignore",
    code="TFS002",
    level="warning",
    page="""\
A suppression that suppresses nothing.

## Why it matters
An ignore comment that outlived its finding hides the next one on that line. Only rules that ran are
counted: an ignore for a rule that is switched off is left alone.

A suppression that cannot work (an unknown rule, no rule at all, or no reason where
`require-ignore-reason` asks for one) is reported here too.

## Example
```python
import tensorflow as tf

rate = 0.001  # tflint-stall: ignore[predict-in-loop] -- there was a loop here once
```

## Use instead
```python
import tensorflow as tf

rate = 0.001
```

## Fix safety
The fix is safe: it removes the needless name, or the whole comment where no name is left.""",
)

OWN_FINDINGS = (INVALID_SYNTAX, UNUSED_IGNORE)


def may_suppress(text: str) -> bool:
    """Whether a comment in a text may silence a finding: most files are not read for any."""
    return "tflint-stall" in text or "noqa" in text.lower()
