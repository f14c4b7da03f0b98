"""What stands in a call of LibCST's tree."""

from __future__ import annotations

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    import libcst as cst


def has_star(call: cst.Call) -> bool:
    """Whether `*args` or `**kwargs` may carry arguments that cannot be seen."""
    return any(arg.star for arg in call.args)


def without(call: cst.Call, *names: str) -> cst.Call | None:
    """The call without the arguments that are given by these names; `None` where nothing goes, or nothing stays."""
    kept = [arg for arg in call.args if arg.keyword is None or arg.keyword.value not in names]
    if len(kept) == len(call.args) or not kept:
        return None
    last = call.args[-1]
    if last is not kept[-1]:
        # What closes the call is written behind its last argument.
        kept[-1] = kept[-1].with_changes(comma=last.comma, whitespace_after_arg=last.whitespace_after_arg)
    return call.with_changes(args=kept)


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
