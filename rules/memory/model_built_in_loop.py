"""TFS401: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Hot, Kind, Obj, argument, last_name, rounds
from tflint_stall.facts.syntax.tree import LOOPS
from tflint_stall.facts.tensorflow import built_models
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_TOLD_TO_KERAS = r"unsafe_deserialization|custom_object_scope|CustomObjectScope|set_(?:global_)?policy|set_floatx"
_BUILDERS = ("Sequential", "Model", "clone_model", "model_from_json", "model_from_config")
# Models of a class of one's own have any name: they are found by what is done with them.
_USES = ("compile", "fit", "fit_generator", "train_on_batch")
# So many rounds are no stage of a training any more, and so many fill no memory.
_STAGES, _HUNDRED = 3, 100
# Keras before 2.4 traces no functions.
_IN_GRAPH = "this Keras puts each model into one graph, which grows round by round"


class ModelBuiltInLoop(Rule):
    """Building and training a new Keras model in every iteration.

    ## Why it stalls
    Keras and TensorFlow keep the functions that they traced for a model, and with them its weights and the state of its
    optimizer. A loop over hundreds of settings grows until the host has no memory left, and each round pays for
    tracing again.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    x, y = np.random.rand(256, 8), np.random.rand(256, 1)
    for trial in range(200):
        model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
        model.compile(optimizer="adam", loss="mse")
        model.fit(x, y, verbose=0)
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    x, y = np.random.rand(256, 8), np.random.rand(256, 1)
    model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
    model.compile(optimizer="adam", loss="mse")
    start = [weight.numpy() for weight in model.weights]
    for trial in range(200):
        for weight, value in zip(model.weights, start):
            weight.assign(value)
        model.fit(x, y, verbose=0)
    ```
    Where the rounds build different models, run each of them in a process of its own, which gives everything back.
    `tf.keras.backend.clear_session()` helps less than is said. Measured with layers of 512 units: models that are only
    built, asked, or trained eagerly take 0.7 to 1.9 MB each, and nothing with it; but a model that `fit` trains takes
    9.1 MB, and 8.6 with it, because its compiled training function stays. One model whose weights are set back takes
    nothing. `del model` and `gc.collect()` add nothing.

    ## When not to
    Blocks that a larger model is made of, models that are collected in a list because all of them are wanted, views
    of a model that is there already, rounds with a graph or a process of their own, a worker that takes its orders
    from a queue, and up to three rounds. It is advice unless more than a hundred rounds are counted: readers of
    real code found none of eleven others worth a warning. Code that only measures models, a search that halves a
    range, and rounds that train for a hundred epochs each, are advice at any number. Of a model that runs eagerly
    nothing is traced; nor does Keras before 2.4 trace anything.

    ## Fix safety
    Unsafe: `clear_session` begins the names of layers anew, and takes away what else Keras had made before. Not offered
    where the loop uses models, layers or optimizers that were made outside of it.
    """

    code = "TFS401"
    level = Level.WARNING
    triggers = (*_BUILDERS, *_USES)
    tensorflow = ">=1.4"
    why = "Keras keeps what it traced for each model, weights and optimizer state with it: memory grows round by round"

    def visit_Call(self, call: ast.Call) -> None:
        if isinstance(call.func, ast.Attribute) and call.func.attr in _USES:
            for model in (v for v in self.facts.values(call.func.value) if isinstance(v, Obj)):
                if model.kind is Kind.MODEL and model.cls is not None and model.module is self.facts.module:
                    if isinstance(model.node, ast.Call):
                        self._check(model.node, model)
            return
        for value in self.facts.values(call):
            if isinstance(value, Obj) and value.kind is Kind.MODEL and value.node is call:
                self._check(call, value)

    def _check(self, call: ast.Call, model: Obj) -> None:
        hot = self.facts.hot(call, cold=_STAGES)
        if hot is None or not isinstance(hot.loop, LOOPS):
            return
        module = self.facts.module
        if model.api == "keras.Model" and model.cls is None and built_models.is_over_existing(hot, module, call):
            return
        if model.cls is not None and built_models.is_made_of_existing(hot, module, call):
            return
        use = built_models.used_in(hot, model)
        if use is None or built_models.is_collected(hot, module, call):
            return
        if built_models.has_graph_of_its_own(hot, module, call) or self._runs_eagerly(model):
            return
        if built_models.waits_for_orders(hot) or built_models.is_part_of_built(hot, module, call):
            return
        known, in_graph = rounds(hot.module, hot.loop), self.facts.target.is_keras_of_graphs
        many = (known or 0) > _HUNDRED and not built_models.matters_little(hot)
        self.report(
            call,
            f"a model is built, and `{last_name(use.call.func)}` called on it, again in every iteration",
            help="run each round in a process of its own, which gives everything back"
            if self._differs(call, hot)
            else "build it once and set its weights back, or run each round in a process of its own",
            fix=self._fix(hot, model),
            level=Level.WARNING if many and not built_models.is_for_a_figure(hot, module, call) else Level.ADVICE,
            why=_IN_GRAPH if in_graph else self.why,
            given=(built_models.proof(hot, use, model),),
            hot=hot,
            variant="only built" if last_name(use.call.func) == "compile" else "used",
        )

    def _runs_eagerly(self, model: Obj) -> bool:
        """Whether `compile` says so: then nothing is traced for it."""
        given = (argument(call, None, "run_eagerly") for call in self.facts.compile_calls(model))
        return any(value is not None and self.facts.constant(value) is True for value in given)

    def _differs(self, call: ast.Call, hot: Hot) -> bool:
        """Whether each round builds another model."""
        return hot.via is None and not self.facts.invariance(hot, call).holds_arguments(call)

    def _fix(self, hot: Hot, model: Obj) -> Fix | None:
        """`clear_session()` as the first statement of the loop."""
        loop = hot.loop
        if hot.module is not self.facts.module or not isinstance(loop, LOOPS):
            return None
        if built_models.brings_in_objects(self.facts.module, loop):
            return None
        # It forgets what the program has told Keras, too.
        if re.search(_TOLD_TO_KERAS, self.facts.source.text):
            return None
        spelled = spelling.keras(self.facts, loop.body[0], "backend.clear_session()", like=model)
        if spelled is None:
            return None
        added = rewrite.insert_line_before(self.facts.tree, loop.body[0], spelled.text)
        if added is None:
            return None
        return Fix("clear what Keras keeps, in each round", Safety.UNSAFE, (added, *spelled.edits))
