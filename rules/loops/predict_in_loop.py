"""TFS302: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Backend, Hot, Mode, Obj, argument, has_star, per_batch_hook
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.blocks import is_unsized_pass
from tflint_stall.facts.program.demonstrating import demonstrates
from tflint_stall.facts.program.feeding import knows_its_items, stands_before_more
from tflint_stall.facts.program.pictures import is_picture
from tflint_stall.facts.program.timing import is_for_measuring
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.tensorflow.answers import is_asked_for_one
from tflint_stall.facts.tensorflow.forward_passes import computes_longer, hides_the_call, is_quick_by_itself
from tflint_stall.facts.tensorflow.models import looks_like_keras
from tflint_stall.facts.tensorflow.shapes import items_in
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.fixes.called import called_itself
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety, Weight

_OLD_WHY = "each predict call goes through callbacks and Python for one small input (from Keras 2.4 on a dataset, too)"
# So many seconds a chain of answers has to take, of which each is made of the one before: no call is saved.
_LONG_ENOUGH = 6.0


class PredictInLoop(Rule):
    """Calling `predict` on single items in a loop.

    ## Why it stalls
    `predict` is made for many batches: each call builds a dataset around its input, runs callbacks and
    gathers the outputs. For one item this costs many times what the model itself costs. (In TensorFlow
    2.10 to 2.13 each call also leaves some 250 kB behind; current versions do not.)

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
    for state in np.random.rand(1000, 4):
        action = model.predict(np.expand_dims(state, 0), verbose=0)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
    for state in np.random.rand(1000, 4):
        action = model(np.expand_dims(state, 0), training=False).numpy()
    ```
    Better still, where the inputs are known beforehand: one `model.predict(states)` for all of them.

    ## When not to
    Whole data sets, one call per fold or epoch; ensembles, where the model changes in each iteration; loops that time
    `predict` itself. What is over in seconds is advice: some two hundred predictions that nothing repeats, or as many
    as a file holds, a few sentences that show what a model has learnt. So is what a person asks for with a key, or
    looks at one by one, and what a device computes several times as long at: wide convolutions of many rows. A call of
    the model holds its whole input in memory.

    ## Fix safety
    Safe where the model is made of known layers of Keras with one output each, nobody patches it, its only argument is
    an array of float32, it prints nothing (`verbose=0`) and nobody catches its errors. Only the last bits of the
    numbers may differ then, where TensorFlow fuses the operations of a graph. Unsafe elsewhere: the progress bar
    vanishes, other arguments are lost, other types of numbers are converted differently. Not offered where the model
    may have several outputs, may go through time or have many layers (from Python that takes longer than `predict`), or
    where the next loop of the function asks it for what cannot be changed.
    """

    code = "TFS302"
    least_in_all = 6.0
    level = Level.WARNING
    triggers = ("predict",)
    handed = ("predict", "predict_on_batch")
    tensorflow = ">=2.0"
    why = "each predict call builds a dataset, callbacks and an output buffer around one small input"

    def visit_Call(self, call: ast.Call) -> None:
        data = argument(call, 0, "x")
        if data is None or not isinstance(call.func, ast.Attribute) or has_star(call):
            return
        model = self.facts.model(call.func.value)
        likely = model is None and looks_like_keras(self.facts.module, call)
        if (model is None and not likely) or (model is not None and self.facts.overrides(model, "predict")):
            return
        # `model.predict = …` is the program's own; before Keras 2.4 it only ran a function of a graph.
        if "predict" in self.facts.tree.stores or self.facts.target.is_keras_of_graphs:
            return
        hot = self.facts.hot(call)
        # What a callback does for each batch is another rule's.
        if hot is None or per_batch_hook(self.facts.module, call) is not None:
            return
        is_one = self.facts.is_single_item(data) or is_asked_for_one(self.facts.module, call)
        if not is_one or self.facts.mode(call) is not Mode.EAGER:
            return
        if self._changes_model(call.func.value, hot) or is_for_measuring(hot.module, hot.loop):
            return
        # A model of pictures computes longer than the call costs, a folder of them is gone through once.
        weight = self.facts.weight(call, costs.PREDICT_CALL, hot)
        items, old = items_in(self.facts.module, data), self.facts.target.is_maybe_keras_of_graphs
        # Keras of graphs made no dataset: what it took was little more than the run.
        wasted = costs.SESSION_RUN if old else costs.PREDICT_CALL
        heavy = is_picture(self.facts.module, data) or computes_longer(model, weight.rounds)
        at_a_time = "one item" if items == 1 else f"{items} items"
        aside = hides_the_call(model, items, wasted) or self._is_beside_the_point(call, data, hot, weight)
        self.report(
            call,
            f"`{self.facts.tree.text(call.func)}` is called for {at_a_time} at a time in a loop",
            why=_OLD_WHY if old else "" if items == 1 else self.why.replace("one small input", "a few rows"),
            help=self._help(call, data, hot, model, heavy),
            level=Level.ADVICE if heavy or aside else None,
            fix=None if old else self._fix(call, data, model),
            given=(Proof.if_seen(not likely),),
            hot=hot,
            wasted=wasted,
            variant="old Keras" if old else "one item" if items == 1 and not heavy else "several items",
        )

    def _help(self, call: ast.Call, data: ast.expr, hot: Hot, model: Obj | None, heavy: bool) -> str:
        """All items in one call: only where a loop over them is in sight, and the next one is not made of an answer."""
        if heavy:
            return "predict several pictures in one call"
        takes_symbols = self.facts.target.is_maybe_keras_of_graphs or self.facts.target.has_early_keras()
        if takes_symbols or self.facts.calling.may_give_several(call, model):
            by_itself = "call `predict_on_batch`, which gives the same arrays"
        else:
            x = "np.array(x)" if self.facts.calling.is_no_tensor(data) else "x"
            called = f"model({x}{', training=False' if self.facts.calling.takes_training(model) else ''})"
            # What is an array today is written to and indexed as one.
            called += ".numpy()" if self.facts.target.keras_backend is Backend.TENSORFLOW else ""
            by_itself = f"call the model itself (`{called}`; in a `tf.function` where it has recurrent or many layers)"
        beforehand = knows_its_items(self.facts.module, data, hot) and not self.facts.trains(hot.module, hot.loop)
        return f"{by_itself}, or predict all items in one call" if beforehand else by_itself

    def _is_beside_the_point(self, call: ast.Call, data: ast.expr, hot: Hot, weight: Weight) -> bool:
        """Whether the time goes elsewhere, or nothing can be joined and the call itself may be quick."""
        few = weight.rounds is not None and weight.rounds * weight.seconds < _LONG_ENOUGH
        apart = not knows_its_items(self.facts.module, data, hot)
        # Of a function that a loop calls nobody knows whether the items are there.
        quick = (few and hot.via is None) or self.facts.target.is_maybe_keras_of_graphs
        if (apart and quick) or stands_before_more(self.facts.module, call, hot):
            return True
        return demonstrates(self.facts.module, data, hot) or is_unsized_pass(hot)

    def _changes_model(self, receiver: ast.expr, hot: Hot) -> bool:
        """Ensembles: `for model in models`, `models[i]`."""
        return hot.via is None and not self.facts.invariance(hot, receiver).holds_name(receiver)

    def _fix(self, call: ast.Call, data: ast.expr, model: Obj | None) -> Fix | None:
        assert isinstance(call.func, ast.Attribute)
        calling = self.facts.calling
        # Before 2.4 a model of Keras alone takes symbols only.
        takes_symbols = self.facts.graph_program() or self.facts.target.has_early_keras(model.module if model else None)
        if takes_symbols or calling.may_give_several(call, model) or calling.is_no_tensor(data):
            return None
        if (
            not is_quick_by_itself(model)
            or calling.is_left_beside(call)
            or not calling.is_always_model(call.func.value)
        ):
            return None
        tree, receiver = self.facts.tree, call.func.value
        called = called_itself(tree, call, data, "training=False" if calling.takes_training(model) else "")
        is_tensor = self.facts.target.keras_backend is Backend.TENSORFLOW
        if isinstance(parent_of(call), ast.Expr):  # the states of the model are what is wanted, not its answer
            spelled: spelling.Spelled | None = spelling.Spelled(called)
        else:
            spelled = spelling.Spelled(f"{called}.numpy()") if is_tensor else self._converted(call, called)
        if spelled is None:
            return None
        names = {keyword.arg for keyword in call.keywords}
        quiet = self.facts.constant(argument(call, 2, "verbose")) == 0
        alone = len(call.args) == 1 and names == {"verbose"} and quiet and is_tensor
        safe = alone and model is not None and calling.is_like_predict(receiver, data, model)
        # What is of a wrong shape raises another error then.
        safe = safe and not self.facts.may_be_caught(call, ValueError)
        message = "call the model itself: equal but for the last bits" if safe else "call the model itself"
        if not quiet:
            message += " (the progress bar goes)"
        if names - {"verbose", "batch_size", "x"}:
            message += f"; drops {', '.join(sorted(name for name in names if name and name not in ('verbose', 'x')))}"
        edits = (rewrite.replace(tree, call, spelled.text), *spelled.edits)
        return Fix(message, Safety.SAFE if safe else Safety.UNSAFE, edits)

    def _converted(self, call: ast.Call, called: str) -> spelling.Spelled | None:
        """What a model gives as an array of NumPy, whichever library computes for Keras."""
        if not self.facts.target.shows_keras3:
            return None
        keras = spelling.module(self.facts, call, "keras")
        return spelling.Spelled(f"{keras.text}.ops.convert_to_numpy({called})", keras.edits) if keras else None
