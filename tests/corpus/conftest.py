"""The corpus tools are not installed: make them importable from wherever pytest was started."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
