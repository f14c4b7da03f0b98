"""TFS204: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Func, Kind, Mode, Module, Obj, argument, dotted, last_name
from tflint_stall.facts.api.switches import EAGER, PLACEMENT, SWITCHES
from tflint_stall.facts.program.programs_run_by import is_conditional
from tflint_stall.facts.program.snippets import is_about_devices
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.tensorflow import left_on
from tflint_stall.facts.tensorflow.eager_only import makes_variable
from tflint_stall.facts.tensorflow.models import is_wrapped_by_others, may_be_model
from tflint_stall.facts.tensorflow.steps import computes_in_numpy, needs_python
from tflint_stall.facts.values.parameters import default_of
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_FIRST = "first make the variable of `{}` once, in `build`: a compiled step refuses to make it; then take it out"
_TRACED = ("call", "train_step", "test_step", "compute_loss")


class DebugModeLeftOn(Rule):
    """A debugging switch that is left on in a program that trains.

    ## Why it stalls
    `run_eagerly=True` and `run_functions_eagerly(True)` take the graphs away: Python runs between all operations, in
    every step. `enable_debug_mode` does the same to datasets. `enable_check_numerics` reads each result once more, and
    `set_log_device_placement` prints a line for each operation.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse", run_eagerly=True)
    model.fit(np.random.rand(1000, 4), np.random.rand(1000, 1), epochs=10)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")  # or run_eagerly=args.debug
    model.fit(np.random.rand(1000, 4), np.random.rand(1000, 1), epochs=10)
    ```

    ## When not to
    Models whose step needs Python (`.numpy()`, NumPy, another library) only run eagerly. Tests, what stands under a
    condition, and what is switched off again are silent. Where nothing in sight trains, in the
    file or in a program over it, it is advice, where a layer makes a variable in each `call`, and for placements in a
    notebook about devices.

    ## Fix safety
    Unsafe: Python values are frozen in a graph. Not offered where what would be traced has branches or loops of Python,
    or is out of sight. Where the switch is a parameter, its default changes.
    """

    code = "TFS204"
    level = Level.WARNING
    held_back = "readers of real code found 7 of 14 right"
    triggers = ("run_eagerly", *sorted(name.rpartition(".")[2] for name in SWITCHES))
    tensorflow = ">=2.0"
    why = EAGER

    def visit_keyword(self, keyword: ast.keyword) -> None:
        call = parent_of(keyword)
        if keyword.arg != "run_eagerly" or not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            return
        if call.func.attr != "compile" or self.facts.constant(keyword.value) is not True or self._is_meant(call):
            return
        model = self.facts.model(call.func.value)
        if not may_be_model(self.facts.module, call.func):
            return
        if self._needs_python_in(model) or self._is_given_python(call):
            return
        self.report(
            call,
            "the model is compiled to run eagerly",
            help="leave `run_eagerly` out, or set it from an option of the program",
            fix=self._fix_keyword(call, keyword) if left_on.can_be_traced(self.facts.module) else None,
            level=self._level_of(call, model),
            given=(Proof.if_seen(model is not None),),
            variant="run_eagerly",
        )

    def visit_Call(self, call: ast.Call) -> None:
        name = self.facts.api(call.func)
        if name not in SWITCHES or self._is_meant(call):
            return
        switched, why = SWITCHES[name]
        takes_value = not name.rpartition(".")[2].startswith("enable")
        if takes_value and (not call.args or self.facts.constant(call.args[0]) is not True):
            return
        if self._is_repeated(call, name) or left_on.is_switched_off(self.facts.module, name):
            return
        eagerly = "eagerly" in switched
        if eagerly and self._needs_python_in(None):
            return
        made = makes_variable(self.facts.module) if eagerly else ""
        # A lesson about devices, or a look at what a strategy does with them.
        is_shown = name == PLACEMENT and (self.facts.strategies.serve_fit or is_about_devices(self.facts.module))
        self.report(
            call,
            f"{switched}: a debugging switch is left on",
            why=why,
            help=_FIRST.format(made) if made else "take it out, or put it under an option of the program",
            fix=None
            if made or is_shown or (eagerly and not left_on.can_be_traced(self.facts.module))
            else self._fix(call, takes_value),
            level=Level.ADVICE if made or is_shown else self._level(call),
        )

    def _level_of(self, call: ast.Call, model: Obj | None) -> Level:
        """Compiled without the switch too, both are shown; one that nobody fits runs once."""
        assert isinstance(call.func, ast.Attribute)
        receivers = [(c, c.func.value) for c in self.facts.calls("compile") if isinstance(c.func, ast.Attribute)]
        same = [c for c, of in receivers if c is not call and dotted(of) == dotted(call.func.value)]
        shown = any(argument(other, None, "run_eagerly") is None for other in same)
        if shown or is_wrapped_by_others(self.facts.module, call.func.value):
            return Level.ADVICE
        # A model that is handed on may be fitted by whoever gets it.
        open_fit = any(self.facts.receiver(fit, Kind.MODEL) is None for fit in self.facts.calls("fit"))
        if model is not None and not open_fit:
            return Level.WARNING if self.facts.is_fitted(model) else Level.ADVICE
        return self._level()

    def _level(self, call: ast.Call | None = None) -> Level:
        """A switch weighs where something trains: here, or in a program that runs the call for itself."""
        is_here = next(self.facts.calls(*left_on.TRAINING), None) is not None
        trains = is_here or self.facts.trains(self.facts.module, self.facts.tree.module)
        if not trains and call is not None:
            trains = left_on.trains_under(self.facts.module, call, self.facts.api(call.func), self._reads_values)
        return Level.WARNING if trains else Level.ADVICE

    def _is_meant(self, call: ast.Call) -> bool:
        """Whether a test, a condition or the name of the function says that this is for debugging."""
        if self.facts.in_test(call) or "tf_agents" in self.facts.module.imported:
            return True
        if is_conditional(self.facts.module, call):
            return True
        place = (self.facts.enclosing_function_name(call), self.facts.module.path.rpartition("/")[2])
        return any(map(left_on.is_named_for_debugging, place))

    def _is_repeated(self, call: ast.Call, name: str) -> bool:
        """Whether an earlier call has thrown the same switch."""
        same = (c for c in self.facts.calls(last_name(call.func)) if self.facts.api(c.func) == name)
        return any(order_of(c) < order_of(call) for c in same)

    def _is_given_python(self, call: ast.Call) -> bool:
        """Whether the loss or a metric is a function of the project that needs Python."""
        given = [item for item in (argument(call, 1, "loss"), argument(call, 2, "metrics")) if item is not None]
        parts = [part for item in given for part in (item, *getattr(item, "elts", ()))]
        return any(_is_python(function) for part in parts for function in self.facts.functions(part))

    def _needs_python_in(self, model: Obj | None) -> bool:
        """Whether what is traced, of a model or in this file, reads values or calls other libraries."""
        if model is not None and model.cls is not None:
            members = self.facts.module.project.evaluator.classes
            steps = [member for name in _TRACED for member in members.member(model.cls, name, model)]
            if any(isinstance(step, Func) and (_is_python(step) or left_on.draws_in_python(step)) for step in steps):
                return True
        return self._reads_values(self.facts.module)

    def _reads_values(self, module: Module) -> bool:
        reads = (call for call in module.tree.calls.get("numpy", ()) if not call.args)
        return any(self.facts.mode_in(module, call) in (Mode.TF_FUNCTION, Mode.KERAS) for call in reads)

    def _fix_keyword(self, call: ast.Call, keyword: ast.keyword) -> Fix | None:
        """The argument goes; where it hands on a parameter, only the parameter's default changes."""
        if isinstance(keyword.value, ast.Constant):
            removed = rewrite.remove_keyword(self.facts.tree, call, "run_eagerly")
            return Fix("leave `run_eagerly` out", Safety.UNSAFE, (removed,)) if removed is not None else None
        function, name = self.facts.tree.function(call), keyword.value
        bindings = self.facts.module.names.lookup(name.id, name) if isinstance(name, ast.Name) else ()
        if len(bindings) != 1 or not isinstance(bindings[0].node, ast.arg) or not isinstance(function, DEFS):
            return None
        default = default_of(function, bindings[0].node)
        if not isinstance(default, ast.Constant):
            return None
        return Fix("switch it off by default", Safety.UNSAFE, (rewrite.replace(self.facts.tree, default, "False"),))

    def _fix(self, call: ast.Call, takes_value: bool) -> Fix | None:
        tree, statement = self.facts.tree, self.facts.tree.statement(call)
        if parent_of(call) is statement and rewrite.stands_alone(tree, statement) and len(tree.block(statement)) > 1:
            deleted = rewrite.switch_off(tree, statement)
            return Fix(f"take `{last_name(call.func)}` out", Safety.UNSAFE, (deleted,))
        if not takes_value:
            return None
        return Fix("switch it off", Safety.UNSAFE, (rewrite.replace(tree, call.args[0], "False"),))


def _is_python(function: Func) -> bool:
    printed = needs_python(function.module, function.node)
    return bool(printed and not printed.startswith("print")) or computes_in_numpy(function.module, function.node)
