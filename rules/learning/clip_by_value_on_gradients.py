"""TFS502: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Kind, Obj, argument, last_name
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS
from tflint_stall.facts.tensorflow.made_in_class import may_leave_a_layer_out
from tflint_stall.facts.tensorflow.unused_outputs import leaves_a_head_out
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

_TURNS = "cutting each number by itself turns the gradient: its large parts shrink, and the small ones stay"
_RAISES = f"{_TURNS}; and `clip_by_value` raises ValueError where a variable has no gradient (`None`)"

# They limit the norm of each gradient, or of all of them.
_NORMS = ("clipnorm", "global_clipnorm")


class ClipByValueOnGradients(Rule):
    """Gradients that are clipped number by number.

    ## Why it stalls
    `clip_by_value` cuts each number of a gradient by itself, so that the step goes into another direction than
    downhill: training gets slower, or settles elsewhere. `clip_by_global_norm` shortens the step and keeps its
    direction. In a list comprehension it also raises ValueError for a variable without a gradient (measured), which
    `clip_by_global_norm` and `apply_gradients` let pass.

    ## Example
    ```python
    import tensorflow as tf

    def step(model: tf.keras.Model, optimizer, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x) - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        gradients = [tf.clip_by_value(g, -1.0, 1.0) for g in gradients]
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def step(model: tf.keras.Model, optimizer, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x) - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        gradients, _ = tf.clip_by_global_norm(gradients, 1.0)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## When not to
    Values that are no gradients: actions, ratios, pictures. Papers that are to be repeated and clip by value.

    ## Fix safety
    Unsafe: the updates change, and the number means something else: a limit for the norm of all of them,
    or of each variable (`clipnorm`) where TensorFlow 2.4 is not sure.
    """

    code = "TFS502"
    level = Level.ADVICE
    triggers = ("clip_by_value", "clipvalue")
    tensorflow = ">=1.0"
    why = _TURNS

    def visit_Call(self, call: ast.Call) -> None:
        if last_name(call.func) != "clip_by_value" or self.facts.api(call.func) != "tf.clip_by_value":
            return
        loop = next((p for p in self.facts.tree.ancestors(call) if isinstance(p, (*COMPREHENSIONS, ast.For))), None)
        given = argument(call, 0, "t", "clip_value")
        if loop is None or not isinstance(given, ast.Name) or self.facts.in_test(call) or self._is_switched_off(call):
            return
        iterated = loop.iter if isinstance(loop, ast.For) else loop.generators[0].iter
        source = self._gradients(iterated)
        if source is None:
            return
        guarded = self._skips_none(loop, given.id)
        owners = [v for v in self.facts.values(source) if isinstance(v, Obj) and v.kind is Kind.GRADIENTS]
        possible = not guarded and any(map(self._may_be_none, owners))
        self.report(
            call,
            "these gradients are clipped number by number",
            why=_TURNS if guarded else _RAISES,
            help="clip them by their global norm: `gradients, _ = tf.clip_by_global_norm(gradients, 1.0)`",
            fix=self._fix(call, loop, given.id),
            level=Level.WARNING if possible else None,
            given=(source,),
        )

    def visit_keyword(self, keyword: ast.keyword) -> None:
        """`Adam(clipvalue=0.5)`"""
        call = parent_of(keyword)
        if keyword.arg != "clipvalue" or not isinstance(call, ast.Call) or self.facts.in_test(call):
            return
        if self.facts.constant(keyword.value) is None or not self.facts.api(call.func).startswith("keras.optimizers."):
            return
        start, name = self.facts.tree.start(keyword), spelling.norm_to_clip_by(self.facts)
        # A limit for each number is none for all of them together: kept, it would all but stop the training.
        edit: Edit | None = Edit(start, self.facts.tree.end(keyword.value), f"{name}=1.0")
        message = f"clip by `{name}`, with the usual limit"
        if any(other.arg in _NORMS for other in call.keywords):
            edit, message = rewrite.remove_keyword(self.facts.tree, call, "clipvalue"), "leave it to the norm given"
        self.report(
            call,
            "this optimizer clips gradients number by number",
            help=f"`{name}=1.0` keeps their direction; the limit is one for all numbers together then",
            # A limit that has a name is set, and told, elsewhere.
            fix=Fix(message, Safety.UNSAFE, (edit,))
            if isinstance(keyword.value, ast.Constant) and edit is not None
            else None,
        )

    def _is_switched_off(self, call: ast.Call) -> bool:
        """Whether it stands under an option that nobody in sight sets."""
        return any(self.facts.constant(test) is (not holds) for test, holds in self.facts.conditions(call))

    def _gradients(self, expr: ast.expr) -> ast.expr | None:
        """What is iterated over, if it is gradients, or gradients with their variables."""
        if isinstance(expr, ast.Call) and last_name(expr.func) in ("zip", "enumerate") and expr.args:
            return self._gradients(expr.args[0])
        values = self.facts.values(expr)
        found = any(isinstance(value, Obj) and value.kind is Kind.GRADIENTS for value in values)
        return expr if found else None

    def _skips_none(self, loop: ast.AST, name: str) -> bool:
        tests = [test for node in ast.walk(loop) for test in self._tests(node)]
        return any(isinstance(part, ast.Name) and part.id == name for test in tests for part in ast.walk(test))

    def _tests(self, node: ast.AST) -> list[ast.expr]:
        if isinstance(node, (ast.If, ast.IfExp)):
            return [node.test]
        return list(node.ifs) if isinstance(node, ast.comprehension) else []

    def _may_be_none(self, gradients: Obj) -> bool:
        """Whether the loss may leave a variable out: of several models, of one that branches, or has heads to spare."""
        if not isinstance(gradients.node, ast.Call) or gradients.module is not self.facts.module:
            return False
        given = argument(gradients.node, 1, "sources", "var_list", "xs")
        if given is None:
            return False
        if isinstance(given, ast.BinOp):
            return True
        owners = [v.of for v in self.facts.values(given) if isinstance(v, Obj) and v.kind is Kind.VARIABLES]
        found = [owner for owner in owners if isinstance(owner, Obj)]
        own = [owner for owner in found if owner.cls is not None]
        return any(map(may_leave_a_layer_out, own)) or any(leaves_a_head_out(gradients, owner) for owner in found)

    def _fix(self, call: ast.Call, loop: ast.AST, name: str) -> Fix | None:
        """`gradients, _ = tf.clip_by_global_norm(gradients, c)` for a list of nothing but clipped gradients."""
        tree, statement = self.facts.tree, parent_of(loop)
        limit = argument(call, 2, "clip_value_max")
        if not isinstance(loop, ast.ListComp) or loop.elt is not call or not isinstance(statement, ast.Assign):
            return None
        target, iterated = statement.targets[0], loop.generators[0].iter
        plain = (
            isinstance(target, ast.Name)
            and len(statement.targets) == 1
            and isinstance(loop.generators[0].target, ast.Name)
        )
        if limit is None or not plain or not isinstance(iterated, (ast.Name, ast.Attribute, ast.Call)):
            return None
        if isinstance(iterated, ast.Call) and last_name(iterated.func) in ("zip", "enumerate"):
            return None
        spelled = spelling.tensorflow(self.facts, call, "clip_by_global_norm")
        if spelled is None:
            return None
        text = f"{spelled.text}({tree.text(iterated)}, {tree.text(limit)})"
        edits = (rewrite.insert_after(tree, target, ", _"), rewrite.replace(tree, loop, text), *spelled.edits)
        return Fix("clip by the global norm", Safety.UNSAFE, edits)
