"""The linter for those who think in LibCST: rules as visitors, findings and facts as metadata.

* `CstRule`: a rule that is a LibCST visitor (`docs/writing-rules.md`)
* `StallProvider`, `FactsProvider`: what the linter says of a node, and what it knows of it, for any visitor,
  codemod or Fixit rule that names them in `METADATA_DEPENDENCIES`
* `cst`, `m`: LibCST and its matchers, imported when they are first used, so that loading a rule does not load them
"""

from __future__ import annotations

from tflint_stall.cst.arguments import argument, has_star, without
from tflint_stall.cst.late import LateModule
from tflint_stall.cst.rule import CstRule
from tflint_stall.rule import Fix, Level, Safety

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    import libcst as cst
    import libcst.matchers as m

    from tflint_stall.cst.providers import FactsProvider, StallProvider, wrapper_for
else:
    cst, m = LateModule("libcst"), LateModule("libcst.matchers")

__all__ = [
    "CstRule",
    "FactsProvider",
    "Fix",
    "Level",
    "Safety",
    "StallProvider",
    "argument",
    "cst",
    "has_star",
    "m",
    "without",
    "wrapper_for",
]

_NEED_LIBCST = ("FactsProvider", "StallProvider", "wrapper_for")


def __getattr__(name: str) -> Any:
    if name not in _NEED_LIBCST:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tflint_stall.cst import providers

    return getattr(providers, name)
