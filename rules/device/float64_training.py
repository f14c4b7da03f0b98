"""TFS610: see the class."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts import GradientUse, Kind, Obj, argument, last_name
from tflint_stall.facts.api import layers
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.tensorflow import doubles, exploding
from tflint_stall.fixes import rewrite
from tflint_stall.fixes.left_over import can_go
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

_POLICIES = ("set_global_policy", "set_policy", "experimental_set_policy", "set_dtype_policy")
_TRAINING = ("fit", "fit_generator", "train_on_batch", "apply_gradients", "minimize", "train_step")
_WHY = r"(?i)float64(?!-)|double|prec\w*ion|stab|digits|accura|rounding"
_SLOWER = "products of large matrices take longer: measured 3.8 times on a CPU; GPUs for training have few units for it"
_LARGER = (
    "dividing bytes by a Python number gives numbers of 64 bits: eight times the memory of the images"
    " (measured: 98 MB of numbers take 294 MB in `fit` instead of 195)"
)


class Float64Training(Rule):
    """Training in double precision.

    ## Why it stalls
    Networks learn as well with 32 bits. With 64 each product costs more (measured: 3.8 times on a CPU, far more on
    most GPUs, which have few units for it), and everything takes twice the memory. Images that are divided by `255.`
    become arrays of 64 bits in passing: eight times the bytes of what was loaded, which Keras then converts.

    ## Example
    ```python
    import tensorflow as tf

    tf.keras.backend.set_floatx("float64")
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    tf.keras.backend.set_floatx("float32")
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))
    ```

    ## When not to
    Differential equations, physics, statistics and second-order methods, which need the digits; tests; `set_floatx`
    behind all layers. Without large products (layers of up to 64 units, variables without a network, or of less than
    1 MB in all) it is advice. So is a file with a constant of its own for the type, or with tolerances that need it.

    ## Fix safety
    Unsafe: fewer digits. None beside tensors of 64 bits, or of arrays, or beside a step of one's own.
    """

    code = "TFS610"
    level = Level.WARNING
    triggers = ("set_floatx", *_POLICIES, "fit", "float64", "double")
    tensorflow = ">=1.0"
    why = _SLOWER

    def visit_Call(self, call: ast.Call) -> None:
        name = last_name(call.func)
        if name == "fit":
            self._check_fit(call)
        elif name == "set_floatx" or name in _POLICIES:
            given = argument(call, 0, "floatx", "value", "policy", "dtype_policy")
            if self.facts.api(call.func).startswith("keras.") and given is not None and self._is_meant(call, given):
                text = f"`{name}` makes Keras compute with 64 bits"
                help, fix = self._help_and_fix(given)
                self.report(call, text, help=help, fix=fix, level=self._level(), variant="set_floatx")

    def visit_keyword(self, keyword: ast.keyword) -> None:
        """`dtype="float64"` of a layer or a model."""
        call = parent_of(keyword)
        if keyword.arg != "dtype" or not isinstance(call, ast.Call) or not self._is_meant(call, keyword.value):
            return
        for value in self.facts.values(call):
            if isinstance(value, Obj) and value.node is call and (self._learns(value) or value.kind is Kind.MODEL):
                text = f"`{last_name(call.func)}` computes with 64 bits"
                help, fix = self._help_and_fix(keyword.value)
                self.report(call, text, help=help, fix=fix, level=self._level())

    def on_gradients(self, use: GradientUse) -> None:
        """Variables of 64 bits that a step changes."""
        found = list(self._doubles_of(use))
        gains_little = bool(found) and self._gains_little(use)
        for call, dtype in found:
            carried = doubles.is_named_beside(self.facts.module, dtype)
            little = gains_little or doubles.is_small_variable(call)
            little = little or (carried and not self.facts.update(use).network.parts)
            self.report(
                call,
                "this variable is trained with 64 bits",
                help=f"make it{', and all that it is computed with,' if carried else ''} of `float32`",
                fix=self._alone(dtype),
                level=Level.ADVICE if little else None,
            )

    def _doubles_of(self, use: GradientUse) -> Iterator[tuple[ast.Call, ast.expr]]:
        """Their calls, with what says the type."""
        module, given = self.facts.module, argument(use.gradient, 1, "sources", "var_list")
        for value in doubles.listed(module, given) if given is not None else ():
            call = value.node
            if value.kind is Kind.VARIABLE and value.module is module and isinstance(call, ast.Call):
                dtype, learns = self._dtype(call), self.facts.constant(argument(call, None, "trainable")) is not False
                if learns and dtype is not None and self._is_meant(call, dtype):
                    yield call, dtype

    def _gains_little(self, use: GradientUse) -> bool:
        return doubles.is_chosen(self.facts.module) or exploding.learns_little(self.facts.module, use.gradient)

    def _is_meant(self, node: ast.AST, dtype: ast.expr) -> bool:
        """Whether 64 bits are asked for, without a reason in sight."""
        module = self.facts.module
        settled = doubles.comes_too_late(module, dtype) or doubles.has_reason(module) or self._is_explained(node)
        return doubles.is_double(module, dtype) and not self.facts.in_test(node) and not settled

    def _is_explained(self, node: ast.AST) -> bool:
        """Whether a name around, or a comment beside or above, says that it is on purpose."""
        function = self.facts.enclosing_function_name(node).lower()
        line: int = node.lineno  # type: ignore[attr-defined]
        comments = [self.facts.source.line_text(number).partition("#")[2] for number in (line - 1, line) if number > 0]
        said = any(re.search(_WHY, text) for text in comments)
        return said or any(word in function for word in ("float64", "double", "precision"))

    def _level(self) -> Level:
        """A small network computes next to nothing, above all beside an environment, whose steps come one by one."""
        trains = any(True for _ in self.facts.calls(*_TRAINING))
        module = self.facts.module
        small = exploding.steps_environment(module) and doubles.has_small_layers(module)
        small = small or doubles.has_only_small_layers(module)
        return Level.WARNING if trains and not small and not doubles.is_chosen(self.facts.module) else Level.ADVICE

    def _learns(self, value: Obj) -> bool:
        return value.kind is Kind.LAYER and value.cls is None and "weights" in (layers.traits(value.api) or ())

    def _dtype(self, call: ast.Call) -> ast.expr | None:
        """What says the type of a variable: its own argument, or that of what it begins with."""
        own = argument(call, None, "dtype")
        start = argument(call, 0, "initial_value")
        return own if own is not None or not isinstance(start, ast.Call) else argument(start, None, "dtype")

    def _help_and_fix(self, dtype: ast.expr) -> tuple[str, Fix | None]:
        """No fix where numbers of 64 bits would meet those of 32 afterwards."""
        if doubles.is_fixed_beside(self.facts.module, dtype):
            return "leave it at `float32`, and what meets its numbers, too: change all of them together", None
        return "leave it at `float32`", self._narrower(dtype)

    def _alone(self, dtype: ast.expr) -> Fix | None:
        """None where arrays of NumPy, or another mention of 64 bits, would meet it: TensorFlow refuses to mix them."""
        if "numpy" in self.facts.module.imported or doubles.is_named_beside(self.facts.module, dtype):
            return None
        return self._narrower(dtype)

    def _narrower(self, dtype: ast.expr) -> Fix | None:
        tree, statement = self.facts.tree, self.facts.tree.statement(dtype)
        # Without its line at the head of a file Keras takes 32 bits.
        is_alone = isinstance(statement, ast.Expr) and parent_of(statement) is tree.module
        if is_alone and can_go(self.facts, statement):
            return Fix("32 bits, as Keras takes them by itself", Safety.UNSAFE, (rewrite.switch_off(tree, statement),))
        new = tree.text(dtype).replace("float64", "float32").replace("double", "float32")
        return None if new == tree.text(dtype) else Fix("32 bits", Safety.UNSAFE, (rewrite.replace(tree, dtype, new),))

    def _check_fit(self, call: ast.Call) -> None:
        data = argument(call, 0, "x")
        if data is None or not self.facts.is_keras_fit(call) or self.facts.in_test(call):
            return
        division = doubles.made_double(self.facts.module, data)
        if division is None:
            return
        earlier = (argument(o, 0, "x") for o in self.facts.calls("fit") if order_of(o) < order_of(call))
        if any(doubles.made_double(self.facts.module, x) is division for x in earlier if x is not None):
            return
        # What is validated with is divided beside it.
        edits = tuple(map(self._of_floats, doubles.divisions_beside(self.facts.module, division)))
        self.report(
            call,
            "these images are numbers of 64 bits",
            why=_LARGER,
            help='make them `.astype("float32")` before they are divided',
            fix=Fix("make them of 32 bits", Safety.UNSAFE, edits),
            level=Level.ADVICE,
        )

    def _of_floats(self, division: ast.BinOp) -> Edit:
        """`x / 255` with an array of floats: `x.astype("float32") / 255`."""
        tree, left = self.facts.tree, division.left
        text, plain = tree.text(left), isinstance(left, (ast.Name, ast.Attribute, ast.Subscript, ast.Call))
        return rewrite.replace(tree, left, f'{text if plain else f"({text})"}.astype("float32")')
