"""The calls that may add layers to a `Sequential`, in the order in which they are made.

A function that makes a model and gives it away has added its layers before anybody else adds one: wherever in a file,
or in which file, the others stand.
"""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import order_of

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TypeAlias

    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Frame, Obj

    # A function of a file, or what stands in no function.
    _Place: TypeAlias = tuple[Module, Function | None]

_MOST_HELPERS = 8
_DEEPEST_CALLER = 4


def adding_calls(model: Obj) -> list[tuple[Module, ast.Call]]:
    """The calls of `add`, of this model and of others: those of the function that made it before those after it."""
    home, maker = model.module, model.module.tree.function(model.node)
    if maker is None:
        return [(home, call) for call in home.tree.calls.get("add", ())]
    through = [(home, maker), *_callers(model.frame, maker)]
    found = [(place, call) for place in {one: None for one, _ in through} for call in place.tree.calls.get("add", ())]
    helped: dict[Function | None, tuple[int, int] | None] = {}

    def position(one: tuple[Module, ast.Call]) -> tuple[int, int]:
        place, call = one
        function = place.tree.function(call)
        if (place, function) in through:
            return through.index((place, function)), order_of(call)
        if function not in helped:
            helped[function] = _help(place, function, through) if function is not None else None
        return helped[function] or (len(through), 0)

    return sorted(found, key=position)


def is_of_another_call(model: Obj, value: Obj) -> bool:
    """Whether a value is what another call of the same function made: another model of the same kind."""
    one, other = model.frame, value.frame
    return one is not None and other is not None and one.function is other.function and one.call is not other.call


def _callers(frame: Frame | None, maker: Function) -> list[_Place]:
    """The functions that the call stands in which made a model, the one that led to it, and so on."""
    found: list[_Place] = []
    if frame is None or frame.function is not maker:
        return found
    while frame is not None and len(found) < _DEEPEST_CALLER:
        found.append((frame.caller, frame.caller.tree.function(frame.call)))
        frame = frame.caller_frame
    return found


def _help(place: Module, function: Function, through: list[_Place]) -> tuple[int, int] | None:
    """Which of the functions that a model goes through calls a helper, and where."""
    found: list[tuple[int, int]] = []
    waiting, seen = [(place, function)], {function}
    for where, called in waiting:
        for site in where.project.call_sites(where, called):
            around = site.module.tree.function(site.call)
            if (site.module, around) in through:
                found.append((through.index((site.module, around)), order_of(site.call)))
            elif around is not None and around not in seen and len(seen) < _MOST_HELPERS:
                seen.add(around)
                waiting.append((site.module, around))
    first = min((level for level, _ in found), default=None)
    return max(one for one in found if one[0] == first) if found else None
