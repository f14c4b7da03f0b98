"""What `pip` makes of the entry point `tflint-stall`."""

from __future__ import annotations

import sys

from tflint_stall.cli import main

if __name__ == "__main__":
    sys.exit(main())
