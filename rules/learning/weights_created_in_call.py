"""TFS505: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Kind, Obj, argument, last_name
from tflint_stall.facts.api import layers
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.tensorflow import functional_builders, taped
from tflint_stall.facts.tensorflow.buffers import holds_tensor_of_the_call
from tflint_stall.facts.tensorflow.constant_variables import goes_on, is_constant_of_whole_numbers
from tflint_stall.facts.tensorflow.given_functions import is_taken_by_model
from tflint_stall.facts.values.partials import is_made_by
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

_FORWARD = ("call", "train_step", "test_step")
_PREPARING = ("__init__", "build")
_DEEPEST_CALL = 2
_LEARNING = tuple(
    name
    for name, traits in layers.KERAS_LAYERS.items()
    if ("weights" in traits or name in ("Bidirectional", "RNN")) and name not in ("Attention", "AdditiveAttention")
)
_EACH_CALL = "each call makes it anew: no list of the model holds it, nobody trains it, and what it held before is gone"
_EACH_STEP = "each step makes new weights for it, and trains only what lasts: the rest learns around random numbers"
_WHOLE = "nobody trains or changes these numbers: nothing is lost but the time that a variable takes to be made"
_CONSTANT = "make it a constant: `tf.range`, `tf.constant`"
_KEPT = "make it in `__init__` and keep it: `self.…`"
_ADDED = "each call adds one more to the weights of the layer, with new numbers: what the last one learned is not used"
_BUILT = "make it in `build`, which is told the shape of the input, and keep it: `self.…`"


class WeightsCreatedInCall(Rule):
    """A layer or a variable that is made each time the model is called.

    ## Why it stalls
    What is made in `call` is new each time, with new random weights. No attribute holds it, so the model does not know
    its variables: measured, `trainable_variables` is empty, and the layer stays random for ever. In a training loop
    of one's own the rest of the network trains around it (measured: the loss ends at 1.24 instead of 0.15). Where
    `fit` compiles the step, TensorFlow may refuse the new variables in the second call; eagerly nobody says anything.

    ## Example
    ```python
    import tensorflow as tf

    class Block(tf.keras.layers.Layer):
        def call(self, x):
            return tf.keras.layers.Dense(16)(x)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    class Block(tf.keras.layers.Layer):
        def __init__(self):
            super().__init__()
            self.dense = tf.keras.layers.Dense(16)

        def call(self, x):
            return self.dense(x)
    ```

    ## When not to
    Behind `if self.dense is None`, in `build` or `__init__`, for layers without weights, and in functions that put a
    functional model together: a `call` that only a method with `Input` and `Model` runs, too. A variable that begins
    with what the round before it computed goes on from there. Whole numbers that nobody changes, such as the rows that
    are gathered, are advice: they are constants.

    ## Fix safety
    Unsafe: the model gets weights that it did not have. Offered where an `__init__` is there to make the layer.
    """

    code = "TFS505"
    level = Level.ERROR
    triggers = (*_LEARNING, "Variable", "add_weight")
    tensorflow = ">=2.0"
    why = _EACH_CALL

    def visit_Call(self, call: ast.Call) -> None:
        function = self.facts.tree.function(call)
        if function is None and not self.facts.tree.loops():
            return
        if not self._makes_weights(call) or self._is_guarded(call) or self.facts.in_test(call):
            return
        if self.facts.graph_program() or self._is_kept(call):
            return
        if where := self._where(call, function):
            name, is_constant = last_name(call.func), is_constant_of_whole_numbers(self.facts.module, call)
            if name == "add_weight" and self._is_another(function):
                return
            why, help = (_ADDED, _BUILT) if name == "add_weight" else (_EACH_CALL, _KEPT)
            fixable = where == "call" and isinstance(function, DEFS) and not is_constant
            self.report(
                call,
                f"this `{name}` is made anew each time {_TIMES[where]}",
                why=_WHOLE if is_constant else _EACH_STEP if where == "loop" else why,
                help=_CONSTANT if is_constant else help if where == "call" else "make it once, before",
                fix=self._fix(call, function) if fixable and function is not None else None,
                level=Level.ADVICE if is_constant else None,
                given=(function,),
            )

    def _is_another(self, function: ast.AST | None) -> bool:
        """Whether another weight of the same function has been told of: they are moved to `build` together."""
        return any(self.facts.tree.function(report.node) is function for report in self.reports)

    def _makes_weights(self, call: ast.Call) -> bool:
        if last_name(call.func) == "add_weight":
            owner = call.func.value if isinstance(call.func, ast.Attribute) else None
            return isinstance(owner, ast.Name) and owner.id == "self"
        for value in self.facts.values(call):
            if isinstance(value, Obj) and is_made_by(value, call) and value.cls is None:
                if value.kind is Kind.VARIABLE:
                    trains = self.facts.constant(argument(call, None, "trainable")) is not False
                    return trains and not holds_tensor_of_the_call(self.facts.module, call)
                return value.kind is Kind.LAYER and value.api.rpartition(".")[2] in _LEARNING
        return False

    def _is_guarded(self, call: ast.Call) -> bool:
        """`if self.dense is None:`, `if not hasattr(self, "dense"):`, or a decorator that keeps what is made."""
        function = self.facts.tree.function(call)
        decorators = function.decorator_list if isinstance(function, DEFS) else []
        return any("track" in last_name(decorator) for decorator in decorators) or any(
            re.search(r"\bNone\b|hasattr|built|not self\.|in self\.|first", ast.unparse(test))
            for test, _ in self.facts.conditions(call)
        )

    def _is_kept(self, call: ast.Call) -> bool:
        """Whether an attribute holds what is made: then it is part of the model, and Keras 3 says so loudly."""
        statement = self.facts.tree.statement(call)
        targets = statement.targets if isinstance(statement, ast.Assign) and statement.value is call else []
        return any(isinstance(target, (ast.Attribute, ast.Subscript)) for target in targets)

    def _where(self, call: ast.Call, function: ast.AST | None) -> str:
        module = self.facts.module
        cls = module.method_class(function) if function is not None and self._is_forward(function) else None
        if isinstance(function, DEFS) and cls is not None:
            this = function.args.args[0] if function.args.args else None
            own = module.project.evaluator.parameters.value(module, this, None) if this is not None else ()
            is_keras = any(isinstance(value, Obj) and value.kind in (Kind.MODEL, Kind.LAYER) for value in own)
            return "call" if is_keras and not functional_builders.is_builder(module, cls) else ""
        if isinstance(function, (*DEFS, ast.Lambda)) and is_taken_by_model(module, function):
            return "function"
        blocks = (parent for parent in self.facts.tree.ancestors(call) if isinstance(parent, ast.With))
        hot = self.facts.hot(call) if any(taped.enters(module, block) for block in blocks) else None
        return "loop" if hot is not None and not goes_on(module, call, hot.loop) else ""

    def _is_forward(self, function: ast.AST | None, depth: int = 0) -> bool:
        """Whether a method is a forward pass, or one that only forward passes call, for what they compute with."""
        module = self.facts.module
        if not isinstance(function, DEFS) or module.method_class(function) is None or depth > _DEEPEST_CALL:
            return False
        if function.name in _FORWARD:
            return True
        found = module.project.call_sites(module, function) if function.name not in _PREPARING else []
        sites = [(site, site.module.tree.function(site.call)) for site in found if site.module is module]
        return 0 < len(sites) == len(found) and all(
            caller is not None
            and module.method_class(caller) is module.method_class(function)
            and self._is_forward(caller, depth + 1)
            and not (self._is_kept(site.call) or self._is_guarded(site.call))
            for site, caller in sites
        )

    def _fix(self, call: ast.Call, function: ast.AST) -> Fix | None:
        """`self.dense = …` at the end of `__init__`, where the arguments are constants."""
        tree, cls = self.facts.tree, self.facts.module.method_class(function)
        made = next((m for m in cls.body if isinstance(m, DEFS) and m.name == "__init__"), None) if cls else None
        given = (*call.args, *(keyword.value for keyword in call.keywords))
        if made is None or cls is None or self.facts.hot(call) or not all(isinstance(g, ast.Constant) for g in given):
            return None
        taken = self.facts.module.members(cls)
        # `x = Dense(8)(x)` names what the layer gives, not the layer.
        given_names = [] if isinstance(parent_of(call), ast.Call) else [n for n in self.facts.assigned_names(call) if n]
        name = base = next(iter(given_names), re.sub(r"(?<=[a-z])(?=[A-Z])", "_", last_name(call.func)).lower())
        number = 1
        while name in taken:
            number += 1
            name = f"{base}_{number}"
        if sum(last_name(c.func) == last_name(call.func) for c in tree.own(function, ast.Call)) > 1:
            return None
        added = rewrite.insert_line_after(tree, made.body[-1], f"self.{name} = {tree.text(call)}")
        edit = rewrite.replace(tree, call, f"self.{name}")
        return Fix("make it in `__init__`", Safety.UNSAFE, (added, edit)) if added is not None else None


_TIMES = {"call": "the model is called", "function": "its function is called", "loop": "the loop takes a step"}
