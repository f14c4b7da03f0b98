"""TFS303: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import CONSUMERS, Hot, Obj, argument, given, has_star, last_name
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.feeding import is_read_elsewhere, repeated
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.tensorflow import portions
from tflint_stall.facts.tensorflow.collecting import can_be_collected
from tflint_stall.facts.tensorflow.portions import Portion, goes_over_folds, portion_of_round
from tflint_stall.facts.tensorflow.shapes import items_in
from tflint_stall.fixes import headers, rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_FIT = CONSUMERS["fit"]
_BY_ITSELF = "call `train_on_batch`, which makes one update of all that it is given"
_OF_ROWS = "collect the rows with their targets, and call `train_on_batch` once on all of them"
# What only says how `fit` goes about its one batch, and what `train_on_batch` knows too.
_OF_FIT = frozenset({"x", "y", "epochs", "nb_epoch", "verbose", "batch_size", "shuffle"})
_OF_BOTH = frozenset({"class_weight", "sample_weight"})
_RENEWING = frozenset("compile load_weights reset_states reset_state set_weights build".split())  # another model
_WATCHING = frozenset("print append evaluate extend info debug format write".split())  # beside a needless fit
_ONE_ROW = "each row is an update by itself, though one update of a whole batch takes little longer"


class FitInLoop(Rule):
    """Calling `fit` for each batch, or for each epoch.

    ## Why it stalls
    `fit` is made for a whole training: each call adapts the data and makes callbacks, a progress bar and a History.
    Around one batch that costs many times what the update costs; around one epoch it costs little.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
    model.compile("adam", "mse")
    x, y = np.random.rand(6400, 4), np.random.rand(6400, 2)
    for start in range(0, 6400, 64):
        model.fit(x[start : start + 64], y[start : start + 64], verbose=0)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
    model.compile("adam", "mse")
    x, y = np.random.rand(6400, 4), np.random.rand(6400, 2)
    for start in range(0, 6400, 64):
        model.train_on_batch(x[start : start + 64], y[start : start + 64])
    ```
    Better still, where the data is known beforehand: one `model.fit(x, y, batch_size=64)`.

    ## When not to
    One `fit` per fold, model or chunk of a file trains for long. Where the model is rebuilt, compiled or reset in the
    same round, callbacks or arguments change, or something else is done between two epochs, the loop is needed.

    ## Fix safety
    Unsafe: `train_on_batch` returns numbers instead of a History, makes one update of all that it gets, and knows
    neither callbacks nor validation; with `epochs=` schedules and callbacks go on instead of starting again.
    """

    code = "TFS303"
    warns_when_likely = True
    level = Level.WARNING
    triggers = ("fit",)
    handed = ("fit",)
    tensorflow = ">=1.0"
    why = "each fit adapts its data, and makes callbacks, a progress bar and a History, for an update or two"

    def visit_Call(self, call: ast.Call) -> None:
        data = given(call, _FIT.data)
        if data is None or has_star(call) or not isinstance(call.func, ast.Attribute) or self._trains_longer(call):
            return
        hot = self.facts.hot(call)
        if hot is None or goes_over_folds(hot.loop) or not self.facts.is_keras_fit(call) or self._renews(call, hot):
            return
        model, boundary = self.facts.model(call.func.value), repeated(self.facts.module, call, hot)
        if model is not None and (self.facts.overrides(model, "fit") or self.facts.is_made_in(model, boundary)):
            return
        worked_on = portion_of_round(self.facts.module, data, hot)
        if worked_on is Portion.SAME:
            self._check_epochs(call, hot)
        elif not portions.is_source(self.facts.module, data):
            self._report_batch(call, hot, worked_on, model)

    def _trains_longer(self, call: ast.Call) -> bool:
        epochs = given(call, _FIT.epochs)
        if epochs is not None and self.facts.constant(epochs) != 1:
            return True
        return argument(call, None, "initial_epoch") is not None or given(call, _FIT.steps) is not None

    def _renews(self, call: ast.Call, hot: Hot) -> bool:
        """Whether another model is trained in each round, or the same one begins again."""
        assert isinstance(call.func, ast.Attribute)
        receiver = call.func.value
        if hot.via is None and not self.facts.invariance(hot, receiver).holds_name(receiver):
            return True
        tree, boundary = self.facts.tree, repeated(self.facts.module, call, hot)
        called = {last_name(other.func) for other in tree.within(boundary, ast.Call)}
        frozen = any(tree.contains(boundary, store) for store in tree.stores.get("trainable", ()))
        if frozen or called & _RENEWING:
            return True
        callbacks = argument(call, None, "callbacks")
        return callbacks is not None and not self.facts.invariance(hot, callbacks).holds_name(callbacks)

    # -- one batch --------------------------------------------------------------------------

    def _report_batch(self, call: ast.Call, hot: Hot, worked_on: Portion, model: Obj | None) -> None:
        if worked_on in (Portion.OPEN, Portion.CHUNK) and hot.via is not None:
            return
        sure, size = worked_on in (Portion.ITEM, Portion.BATCH), given(call, _FIT.of_arrays[0])
        module, fed = self.facts.module, given(call, _FIT.data)
        loud = worked_on not in (Portion.OPEN, Portion.CHUNK) and (sure or not portions.is_split(module, fed, size))
        in_graph = self.facts.graph_program() or self.facts.target.may_be_keras_of_graphs
        all_ = portions.is_given_beforehand(module, call, hot)
        items = items_in(module, fed) if fed is not None and worked_on is Portion.ITEM else 1
        is_row = in_graph and loud and items == 1 and can_be_collected(module, call, hot, worked_on)
        self.report(
            call,
            f"every iteration calls `{self.facts.tree.text(call.func)}`"
            f" for {worked_on.value if items == 1 else f'{items} items'}",
            why=_ONE_ROW if is_row else self._why(call, is_batch=loud, in_graph=in_graph),
            help=(_OF_ROWS if is_row else _BY_ITSELF) + (", or `fit` once on all the data" if all_ else ""),
            fix=self._per_batch(call) if loud else None,
            level=Level.WARNING if is_row or (loud and not in_graph) else Level.ADVICE,
            given=(Proof.if_seen(model is not None and sure),),
            hot=hot,
            wasted=costs.SESSION_RUN if in_graph else costs.FIT_CALL,
            variant="batch" if loud else "chunk",
        )

    def _why(self, call: ast.Call, *, is_batch: bool, in_graph: bool) -> str:
        if in_graph:
            return "each fit makes callbacks and a History; in graphs (Keras before 2.4) that costs little"
        if not is_batch:
            return "a chunk that is much larger than a batch hides what each fit costs beside it"
        is_quiet = self.facts.constant(argument(call, 4, "verbose")) in (0, False)
        return self.why.replace("callbacks, a progress bar", "callbacks") if is_quiet else ""

    def _per_batch(self, call: ast.Call) -> Fix | None:
        """`train_on_batch`, where nothing uses the History and no argument is lost."""
        tree, target = self.facts.tree, given(call, _FIT.beside[0])
        lost = {keyword.arg for keyword in call.keywords} - _OF_FIT - _OF_BOTH
        if not isinstance(parent_of(call), ast.Expr) or target is None or len(call.args) > 2 or lost:
            return None
        kept = [tree.text(item) for item in call.args]
        kept += [tree.text(item) for item in call.keywords if item.arg in _OF_BOTH | {"x", "y"}]
        assert isinstance(call.func, ast.Attribute)
        text = f"{tree.text(call.func.value)}.train_on_batch({', '.join(kept)})"
        edits = (rewrite.replace(tree, call, text),)
        return Fix("call `train_on_batch` (one update, no History)", Safety.UNSAFE, edits)

    # -- one epoch --------------------------------------------------------------------------

    def _check_epochs(self, call: ast.Call, hot: Hot) -> None:
        loop = hot.loop
        if not isinstance(loop, ast.For) or hot.via or self.facts.api_of_call(loop.iter) != "builtins.range":
            return
        around = self.facts.invariance(hot, call)
        if not all(around.holds_name(item) for item in (*call.args, *(k.value for k in call.keywords))):
            return
        calls = [other for other in self.facts.tree.within(loop, ast.Call) if not self.facts.tree.contains(call, other)]
        beside = {last_name(other.func) for other in calls if not self.facts.tree.contains(loop.iter, other)}
        if not beside <= _WATCHING or any(not isinstance(s, (ast.Expr, ast.Assign)) for s in loop.body):
            return
        self.report(
            call,
            f"`{self.facts.tree.text(call.func)}` is called for one epoch at a time",
            why="everything that counts epochs begins again in each call: callbacks, histories, progress",
            help="call it once, with `epochs=`",
            fix=self._all_epochs(call, loop),
            level=Level.ADVICE,
            hot=hot,
            variant="epoch",
        )

    def _all_epochs(self, call: ast.Call, loop: ast.For) -> Fix | None:
        tree = self.facts.tree
        only = tree.statement(call)
        assert isinstance(loop.iter, ast.Call)
        alone = loop.body == [only] and not loop.orelse and isinstance(only, (ast.Expr, ast.Assign))
        on_one_line = only.lineno == only.end_lineno and only.lineno == loop.lineno + 1
        unread = isinstance(loop.target, ast.Name) and not is_read_elsewhere(self.facts.module, loop.target, loop)
        if not (alone and on_one_line and unread and len(loop.iter.args) == 1 and not loop.iter.keywords):
            return None
        number, epochs = tree.text(loop.iter.args[0]), given(call, _FIT.epochs)
        more = rewrite.add_keyword(tree, call, "epochs", number)
        told = more if epochs is None else rewrite.replace(tree, epochs, number)
        header = headers.take_off_header(tree, loop)
        if told is None or header is None:
            return None
        return Fix("call it once, with `epochs=`", Safety.UNSAFE, (header, told))
