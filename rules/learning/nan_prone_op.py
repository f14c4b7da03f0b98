"""TFS510: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import argument, last_name
from tflint_stall.facts.tensorflow import loss_code
from tflint_stall.facts.tensorflow.minimized import is_of_minimized
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_HOMES = ("tf.", "keras.ops.", "keras.backend.")
_LOGS = ("log",)
_ROOTS = ("sqrt",)
_STEEP = ("acos", "asin", "arccos", "arcsin")
_SPREADS = ("norm", "reduce_std", "std", "reduce_euclidean_norm", "euclidean_norm")
_SUMS = ("reduce_sum", "sum")
_UNSAFE_INSIDE = ("log", "sqrt", "rsqrt", "reciprocal", "pow", "divide", "log1p", "acos", "asin")
_COUNTS = r"(?i)mask|valid|weights?(_|$)|n_?pos|positives?|present|num_|count|active"
_ZERO = "at zero it is infinite, and one infinite or NaN gradient makes every weight NaN"
_BOTH = "both branches are computed: the gradient of the one that is not taken is NaN times zero, which is NaN"
_EMPTY = "where nothing is counted the loss is 0 / 0, and one NaN makes every weight NaN"


class NanProneOp(Rule):
    """An operation in a loss that is infinite, or has no gradient, where its input is exactly zero.

    ## Why it stalls
    The logarithm of a probability that became 0, the root of a sum of squares that are all 0, the mean over an empty
    mask: each gives an infinite or NaN gradient, the next update makes all weights NaN, and the program goes on
    training them. With `tf.where` the branch that is not taken counts as well: its gradient is multiplied with zero,
    and infinity times zero is NaN.

    ## Example
    ```python
    import tensorflow as tf

    def loss_of(logits, labels):
        with tf.GradientTape() as tape:
            tape.watch(logits)
            loss = -tf.reduce_mean(labels * tf.math.log(tf.nn.softmax(logits)))
        return tape.gradient(loss, logits)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def loss_of(logits, labels):
        with tf.GradientTape() as tape:
            tape.watch(logits)
            loss = -tf.reduce_mean(labels * tf.nn.log_softmax(logits))
        return tape.gradient(loss, logits)
    ```
    Losses that take logits; `tf.math.divide_no_nan`; a small number under the root; for `tf.where` a safe input as
    well: `tf.where(ok, tf.math.log(tf.where(ok, x, 1.0)), 0.0)`.

    ## When not to
    Where something keeps the input away from zero: a small number that is added, a clip, a maximum. Outside of losses
    and tapes nobody takes a gradient, and none comes back from the logits of `tf.random.categorical`, which may be
    infinite: what cannot be is never drawn.

    ## Fix safety
    Unsafe: a small number is added, or a division gives 0 where it gave NaN: the loss changes by as little.
    """

    code = "TFS510"
    level = Level.ADVICE
    triggers = ("GradientTape", "compile", "Loss", *_LOGS, *_ROOTS, *_STEEP, *_SPREADS, "where", *_SUMS)
    tensorflow = ">=1.0"
    why = _ZERO

    def visit_Call(self, call: ast.Call) -> None:
        name = last_name(call.func)
        given = argument(call, 0, "x", "input", "tensor", "input_tensor")
        if given is None or not self.facts.api(call.func).startswith(_HOMES):
            return
        name = self.facts.api(call.func).rpartition(".")[2]
        module = self.facts.module
        if name == "where":
            self._check_where(call)
        elif name in _LOGS and not loss_code.is_guarded(module, given) and loss_code.is_probability(module, given):
            if loss_code.only_feeds_draws(module, call):
                return
            self._say(call, "the logarithm of a probability", "take logits, or clip", self._added(given, "1e-7"))
        elif name in _ROOTS and loss_code.is_sum_of_squares(module, given) and not loss_code.is_guarded(module, given):
            help_ = "add a small number under the root"
            self._say(call, "the gradient of the root of a sum of squares", help_, self._added(given, "1e-12"))
        elif name in _SPREADS and not loss_code.is_guarded(module, given):
            self._say(call, f"the gradient of `{name}`", "take the root of the sum of squares plus a small number")
        elif name in _STEEP and not loss_code.is_guarded(module, given):
            self._say(call, f"the gradient of `{name}` at -1 and 1", "clip its input to ±(1 - 1e-6)")

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if not isinstance(node.op, ast.Div):
            return
        divisor = loss_code.written(self.facts.module, node.right)
        if not isinstance(divisor, ast.Call) or last_name(divisor.func) not in _SUMS or not divisor.args:
            return
        if not self.facts.api(divisor.func).startswith(_HOMES):
            return
        # Weights that are given as numbers are no mask.
        is_given = self.facts.api_of_call(loss_code.written(self.facts.module, divisor.args[0])) == "tf.constant"
        if is_given and "weight" in last_name(divisor.args[0]).lower():
            return
        names = (last_name(n) for n in ast.walk(divisor.args[0]) if isinstance(n, (ast.Name, ast.Attribute)))
        if not any(re.search(_COUNTS, name) for name in names) or self._is_safe(node.right):
            return
        self._say(
            node, "the mean over a mask that may be empty", "use `tf.math.divide_no_nan`", self._no_nan(node), _EMPTY
        )

    def _say(self, node: ast.expr, what: str, help_: str, fix: Fix | None = None, why: str = "") -> None:
        if not self.facts.in_test(node) and self._is_of_loss(node):
            verb = "" if what.startswith("the mean") else " is infinite or NaN where its input is zero"
            verb = " is infinite" if "at -1" in what else verb or " is NaN"
            proof = loss_code.proof(self.facts.module, node)
            self.report(node, f"{what}{verb}", why=why, help=help_, fix=fix, given=(proof,))

    def _is_safe(self, expr: ast.expr) -> bool:
        return loss_code.is_guarded(self.facts.module, expr)

    # -- where ------------------------------------------------------------------------------

    def _check_where(self, call: ast.Call) -> None:
        if len(call.args) != 3:
            return
        for number, branch in enumerate(call.args[1:]):
            unsafe = self._unsafe_operand(branch)
            if unsafe is not None and not self._is_safe(unsafe):
                fix = self._safe_where(call, unsafe, is_first=number == 0)
                self._say_where(call, fix)
                return

    def _is_of_loss(self, node: ast.expr) -> bool:
        if self.facts.graph_program():
            return is_of_minimized(self.facts.module, node)
        return loss_code.is_loss_code(self.facts.module, node)

    def _say_where(self, call: ast.Call, fix: Fix | None) -> None:
        if not self.facts.in_test(call) and loss_code.is_loss_code(self.facts.module, call):
            self.report(
                call,
                "this `where` does not keep the gradient of its unsafe branch away",
                why=_BOTH,
                help="give the branch a safe input as well: a second `where` inside",
                fix=fix,
                given=(loss_code.proof(self.facts.module, call),),
            )

    def _unsafe_operand(self, branch: ast.expr) -> ast.expr | None:
        """The `x` of `log(x)`, `sqrt(x)`, `1 / x`, `x ** 0.5` in a branch."""
        branch = loss_code.written(self.facts.module, branch)
        for node in ast.walk(branch):
            if isinstance(node, ast.Call) and last_name(node.func) in _UNSAFE_INSIDE and node.args:
                if last_name(node.func) == "pow" and isinstance(self.facts.constant(node.args[-1]), int):
                    continue
                operand = node.args[-1] if last_name(node.func) == "divide" else node.args[0]
                return operand if self.facts.api(node.func).startswith(_HOMES) else None
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
                if not isinstance(self.facts.constant(node.right), (int, float)):
                    return node.right
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
                if isinstance(self.facts.constant(node.right), float):
                    return node.left
        return None

    # -- fixes ------------------------------------------------------------------------------

    def _added(self, given: ast.expr, small: str) -> Fix | None:
        if isinstance(given, (ast.IfExp, ast.Compare, ast.BoolOp, ast.Lambda, ast.Starred)):
            return None
        return Fix(f"add {small}", Safety.UNSAFE, (rewrite.insert_after(self.facts.tree, given, f" + {small}"),))

    def _no_nan(self, node: ast.BinOp) -> Fix | None:
        tree = self.facts.tree
        text = f"math.divide_no_nan({tree.text(node.left)}, {tree.text(node.right)})"
        is_there = "\n" not in text and not self.facts.target.may_be_before(1, 13)
        spelled = spelling.tensorflow(self.facts, node, text) if is_there else None
        if spelled is None:
            return None
        return Fix(
            "0 where nothing is counted", Safety.UNSAFE, (rewrite.replace(tree, node, spelled.text), *spelled.edits)
        )

    def _safe_where(self, call: ast.Call, operand: ast.expr, *, is_first: bool) -> Fix | None:
        """`tf.where(ok, x, tf.ones_like(x))` in the place of `x`."""
        tree = self.facts.tree
        if not isinstance(operand, ast.Name) or not tree.contains(call, operand):
            return None
        where, x = tree.text(call.func), operand.id
        spelled = spelling.tensorflow(self.facts, call, f"ones_like({x})")
        if spelled is None or "\n" in tree.text(call.args[0]):
            return None
        sides = (x, spelled.text) if is_first else (spelled.text, x)
        safe = f"{where}({tree.text(call.args[0])}, {sides[0]}, {sides[1]})"
        return Fix("give it a safe input", Safety.UNSAFE, (rewrite.replace(tree, operand, safe), *spelled.edits))
