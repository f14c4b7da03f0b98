"""What a loop only does when a person asks for it: behind a key that is pressed, a button, an event of a window."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.loops import Hot
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.guards import Guard, guards
from tflint_stall.facts.values.values import Api

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.values.module import Module

_EVENTS = frozenset({"pygame.event.get", "pygame.event.poll", "pygame.event.wait"})
# What gives the key that somebody presses meanwhile, or something that says there is none.
_KEYS = frozenset({"cv2.waitKey", "cv2.waitKeyEx", "cv2.pollKey"})
# What asks whether somebody did something.
_ASKING = frozenset(
    """keyboard.is_pressed msvcrt.kbhit streamlit.button streamlit.form_submit_button streamlit.sidebar.button
    streamlit.checkbox streamlit.file_uploader builtins.input""".split()
)
_SOURCES = _EVENTS | _KEYS | _ASKING
_NAMES = frozenset(source.rpartition(".")[2] for source in _SOURCES)
# Events that come by themselves, or many in a second.
_BY_THEMSELVES = r"(?i)motion|timer|user_?event"
# What is given where no key is pressed: -1, of which `& 0xFF` leaves 255.
_NO_KEY = (-1, 255)


def way(module: Module, node: ast.AST, hot: Hot) -> Iterator[tuple[Module, ast.AST]]:
    """A place and the calls that lead to it from the hot loop, in which the last one stands."""
    yield module, node
    while hot.via is not None and hot.outer is not None:
        yield hot.via.module, hot.via.call
        hot = hot.outer


def is_asked_for(module: Module, node: ast.AST, hot: Hot) -> bool:
    """Whether a round only gets to a place when a person presses a key or a button."""
    for place, at in way(module, node, hot):
        if _NAMES.isdisjoint(place.tree.calls):
            continue
        if any(_is_of_event(place, guard) for guard in guards(place, at, hot.loop)):
            return True
    return False


def _is_of_event(module: Module, guard: Guard) -> bool:
    """`if event.type == pygame.KEYDOWN:`, `if key == ord("s"):`, `if st.button("Predict"):`"""
    return guard.holds and _says_event(module, guard.test)


def _says_event(module: Module, test: ast.expr) -> bool:
    if isinstance(test, ast.BoolOp):
        said = [_says_event(module, part) for part in test.values]
        return any(said) if isinstance(test.op, ast.And) else all(said)
    if re.search(_BY_THEMSELVES, ast.unparse(test)):
        return False
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1 and _compares_event(module, test, test.ops[0])
    return not _sources(module, test).isdisjoint(_ASKING)


def _compares_event(module: Module, test: ast.Compare, operation: ast.cmpop) -> bool:
    found = _sources(module, test.left)
    if found.isdisjoint(_SOURCES):
        return False
    to_none = module.project.evaluator.constant(module, test.comparators[0]) in _NO_KEY
    if isinstance(operation, (ast.Eq, ast.In)):
        return not to_none
    return isinstance(operation, (ast.NotEq, ast.IsNot)) and (to_none or not found.isdisjoint(_ASKING))


def _sources(module: Module, expr: ast.expr) -> frozenset[str]:
    """The functions that ask a person, of which the value of an expression comes."""
    waiting = [expr]
    for name in [node for node in ast.walk(expr) if isinstance(node, ast.Name)]:
        for binding in module.names.lookup(name.id, name):
            if binding.how in (How.ASSIGN, How.ITERATE) and not binding.path and binding.value is not None:
                waiting.append(binding.value)
    calls = [call for one in waiting for call in ast.walk(one) if isinstance(call, ast.Call)]
    asked = [call for call in calls if last_name(call.func) in _NAMES]
    values = (value for call in asked for value in module.project.evaluator.evaluate(module, call.func))
    return frozenset(value.path for value in values if isinstance(value, Api) and value.path in _SOURCES)
