"""The marks in fixtures and programs; who writes rules elsewhere has them from `tflint_stall.testing`."""

from __future__ import annotations

from tflint_stall.testing.marks import NO_FIX, Mark, marks, qualities

__all__ = ["NO_FIX", "Mark", "marks", "qualities"]
