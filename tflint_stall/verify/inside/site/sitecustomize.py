"""Python imports a module of this name at start: this is how a program is watched without editing it.

It hides nothing: the `sitecustomize` that would have been imported without us runs as usual.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


def _run_the_one_we_hide() -> None:
    path = [entry for entry in sys.path if os.path.abspath(entry) != _HERE]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", path)
    if spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)


def _watch() -> None:
    launch_path = os.path.join(os.path.dirname(_HERE), "launch.py")
    spec = importlib.util.spec_from_file_location("tflint_stall_launch", launch_path)
    if spec is None or spec.loader is None:
        return
    launch = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(launch)
    launch.load_package()
    from tflint_stall_inside import watched  # type: ignore[import-not-found]

    watched.activate()


_run_the_one_we_hide()
if "TFLINT_STALL_JOB" in os.environ:
    try:
        _watch()
    except Exception as error:  # watching is never worth the user's program
        print(f"tflint-stall: this process is not watched: {error}", file=sys.stderr)
