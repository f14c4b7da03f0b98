"""Operations that know what the graph held when they were made: made earlier, they know less."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Api, Method, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.values import Value

# An initializer is for the variables that there are, and so is a `Saver`; a summary merges those that there are.
_READERS = frozenset(
    """tf.global_variables_initializer tf.initialize_all_variables tf.initialize_local_variables
    tf.local_variables_initializer tf.report_uninitialized_variables tf.tables_initializer tf.train.Saver
    tf.summary.merge_all tf.trainable_variables tf.global_variables tf.get_collection""".split()
)
_MAKING = r"(?i)build|create|make|model|net|init|graph|setup|layer|variable|optimi"
_LIBRARIES = ("builtins.", "numpy.", "os.", "time.", "random.", "sys.", "math.", "logging.")


def knows_less_before(module: Module, made: ast.expr, loop: ast.AST) -> bool:
    """Whether an operation reads what the graph holds, and the loop may add to that before the operation is made."""
    calls = [made, *module.tree.within(made, ast.Call)] if isinstance(made, ast.Call) else []
    values = (value for call in calls for value in module.project.evaluator.evaluate(module, call.func))
    if not any(isinstance(value, Api) and value.path in _READERS for value in values):
        return False
    return any(
        not (reached.module is module and module.tree.contains(made, reached.call))
        and (not all(map(_only_runs, reached.callees)) or not (reached.callees or _is_told_by_case(reached.call)))
        for reached in calls_in(module, loop)
    )


def _only_runs(callee: Value) -> bool:
    """Whether something that is called surely adds no variable to the graph: a Session, a list, NumPy."""
    if isinstance(callee, Method):
        return isinstance(callee.owner, (Api, Obj))
    return isinstance(callee, Api) and callee.path.startswith(_LIBRARIES)


def _is_told_by_case(call: ast.Call) -> bool:
    """Whether what nobody knows is at least no class by its name, and makes nothing."""
    name = last_name(call.func)
    return name[:1].islower() and not re.search(_MAKING, name)
