"""What the system can do that runs the tests: Windows has no user ids, no named pipes, no process groups."""

from __future__ import annotations

import os

import pytest

IS_POSIX = hasattr(os, "fork")
# Root may read and write everything.
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

posix_only = pytest.mark.skipif(not IS_POSIX, reason="needs pipes, terminals or signals as POSIX has them")
