"""Which fixes are applied. By itself, because a run that fixes nothing needs no more of the fixer."""

from __future__ import annotations

from enum import Enum

from tflint_stall.rule import Safety


class FixMode(Enum):
    """Which fixes are applied."""

    OFF = "off"
    SAFE = "safe"
    UNSAFE = "unsafe"

    def allows(self, safety: Safety) -> bool:
        if self is FixMode.SAFE:
            return safety is Safety.SAFE
        return self is FixMode.UNSAFE and safety is not Safety.DISPLAY
