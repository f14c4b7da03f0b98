"""`python -m tflint_stall`.

`python -m` lets the current folder answer for every module that is imported. That folder is what is
checked, and none of it may run: it is taken off the search path before anything else is imported, unless
the tool itself stands there. Whoever checks a folder that may hold a module with the name of the tool, or
of one that Python needs to start, runs the command `tflint-stall` or `python -P -m tflint_stall`.
"""

from __future__ import annotations

import os
import sys

_HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _leave_current_folder() -> None:
    is_safe = getattr(sys.flags, "safe_path", False)
    if not is_safe and sys.path and os.path.abspath(sys.path[0]) == os.getcwd() != _HOME:
        del sys.path[0]


if __name__ == "__main__":
    _leave_current_folder()

    from tflint_stall.cli import command

    command()
