"""What things cost on this user's machine, as `tflint-stall verify --calibrate` has measured it.

A text file of his own, one `NAME seconds` in each line: it is read on the way to every file with a
finding, and must cost nothing where there is none.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

# Names another file; empty for none.
VARIABLE = "TFLINT_STALL_COSTS"
# A cost that is so many times another than the recorded one was measured on a machine in trouble.
FARTHEST = 20.0


def path() -> str:
    """Where the costs of this user are kept; empty for nowhere."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return named
    folder = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    return os.path.join(folder, "tflint-stall", "costs.txt")


def read() -> dict[str, float]:
    """The measured costs by name; none where nothing was measured, or what is there is not ours."""
    try:
        with open(path(), encoding="utf-8") as lines:
            parts = [line.split() for line in lines if not line.startswith("#")]
        return {name: float(seconds) for name, seconds in parts}
    except (OSError, ValueError):
        return {}


def instead_of(recorded: Mapping[str, Any]) -> dict[str, float]:
    """Those of the measured costs that have a recorded one, and are believable beside it."""
    found = {}
    for name, seconds in read().items():
        usual = recorded.get(name)
        if isinstance(usual, float) and usual / FARTHEST <= seconds <= usual * FARTHEST:
            found[name] = seconds
    return found
