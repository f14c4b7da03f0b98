"""Start one job: ``python launch.py MODULE CHANNEL_FD``, where MODULE is a module of this folder."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path

PACKAGE = "tflint_stall_inside"


def load_package() -> None:
    """Make this folder importable as one package without putting it on the module search path."""
    folder = Path(__file__).resolve().parent
    init = folder / "__init__.py"
    spec = importlib.util.spec_from_file_location(PACKAGE, init, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {init}")
    package = importlib.util.module_from_spec(spec)
    sys.modules[PACKAGE] = package
    spec.loader.exec_module(package)


def main() -> None:
    # Python put this folder first on the path: the measured program must not see it.
    sys.path.pop(0)
    load_package()
    module, channel_fd = sys.argv[1], int(sys.argv[2])
    sys.argv[1:] = []
    importlib.import_module(f"{PACKAGE}.{module}").main(channel_fd)


if __name__ == "__main__":
    main()
