"""What stands in a call of LibCST's tree."""

from __future__ import annotations

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    import libcst as cst


def argument(call: cst.Call, position: int | None, *names: str) -> cst.Arg | None:
    """The argument of a call given by keyword or by position; `None` where it is not given."""
    for arg in call.args:
        if arg.keyword is not None and arg.keyword.value in names:
            return arg
    if position is not None and position < len(call.args):
        leading = call.args[: position + 1]
        if not any(arg.star or arg.keyword for arg in leading):
            return call.args[position]
    return None
