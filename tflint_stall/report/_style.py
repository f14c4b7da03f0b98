"""The colours that reports agree on."""

from __future__ import annotations

from tflint_stall.rule import Level

LEVEL_COLORS = {Level.ERROR: "red", Level.WARNING: "yellow", Level.ADVICE: "blue"}
