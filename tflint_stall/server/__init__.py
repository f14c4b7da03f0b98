"""The editor server: `tflint-stall server` speaks the Language Server Protocol over standard input and output.

It needs the extra `lsp`. `documents.py` is what the editor shows, `checking.py` the process that
checks it, `diagnostics.py` and `actions.py` the answers in the protocol's words, `features.py` who
answers what.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

EXIT_CLEAN, EXIT_TROUBLE = 0, 2


def main(arguments: Sequence[str]) -> int:
    """The verb `server`; returns when the editor says so, with the exit code."""
    from tflint_stall.terminal import complain

    parser = argparse.ArgumentParser(
        prog="tflint-stall server",
        description="Serve an editor over standard input and output, in the Language Server Protocol.",
        allow_abbrev=False,
    )
    parser.add_argument("--stdio", action="store_true", help="as many editors say; there is no other way")
    parser.parse_args(arguments)
    try:
        import pygls.lsp.server  # noqa: F401  (the module that came with pygls 2)
    except ImportError:
        complain("the editor server needs pygls 2 or newer: python -m pip install 'tflint-stall[lsp]'")
        return EXIT_TROUBLE
    from tflint_stall.server.features import build_server

    # The client reads nothing but the protocol; whatever else prints, here or in the process that
    # checks, goes where the log goes.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    build_server().start_io(stdout=answers)
    return EXIT_CLEAN
