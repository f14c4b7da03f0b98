"""`python -m tflint_stall`."""

from __future__ import annotations

import sys

from tflint_stall.cli import main

if __name__ == "__main__":
    sys.exit(main())
