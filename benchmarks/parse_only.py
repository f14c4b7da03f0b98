"""The unit of the speed goals: nothing but a parse of every file in a list.

python benchmarks/parse_only.py libcst|ast LIST
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from pathlib import Path


def parser(name: str) -> Callable[[bytes], object]:
    """The parser, imported only when it is the one that is measured."""
    if name == "libcst":
        import libcst

        return libcst.parse_module
    import ast

    return ast.parse


def main() -> None:
    name, listed = sys.argv[1:]
    parse = parser(name)
    warnings.simplefilter("ignore")
    for path in Path(listed).read_text("utf-8").splitlines():
        try:
            parse(Path(path).read_bytes())
        except Exception as error:  # Python 2 and templates: LibCST has its own kind of error for them
            if "yntax" not in type(error).__name__:
                raise


if __name__ == "__main__":
    main()
