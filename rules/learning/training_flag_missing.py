"""TFS508: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import GradientUse, Kind, Obj, Update, has_star
from tflint_stall.facts.program.definitions import given_by_callers
from tflint_stall.facts.syntax.tree import dotted
from tflint_stall.facts.tensorflow import phases, pretrained, taped
from tflint_stall.facts.tensorflow.models import is_left_untrained
from tflint_stall.facts.tensorflow.phase_of_call import is_told_by_own_name, trains_elsewhere, untold
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_DROPOUT = (
    "without `training=True` it lets everything through: nothing is dropped, and the model overfits as without it"
)
_STATISTICS = (
    "without `training=True` it uses its moving averages, and never updates them: they stay at 0 and 1, in training"
    " and afterwards"
)
_WRITTEN = "without `training=True` it normalises by its moving averages, and does not update them"
_UPDATED = "another call of it trains and updates its moving averages: here it is another network, which uses them"
_SAY = "say that it trains: `training=True`"
_BATCH_FIRST = "train on batches of several examples first: one alone has no statistics; then say `training=True`"
_NOT_TAKEN = "give its `call` the parameter `training`, which hands it on to these layers, and say `training=True` here"
# What else gives a model other weights, moving averages included.
_WRITING = ("assign", "fit", "fit_generator", "load_model", "load_weights", "set_weights", "train_on_batch")


def _outside_of(holders: list[Obj]) -> str:
    """What trains by default is not what the finding is about."""
    names = list(dict.fromkeys(holder.cls.node.name for holder in holders if holder.cls is not None))
    return f" outside of {' and '.join(f'`{name}`' for name in names[:2])}" if names else ""


class TrainingFlagMissing(Rule):
    """A model with Dropout or BatchNormalization that a training step of one's own calls as in inference.

    ## Why it stalls
    `fit` tells a model that it trains. In a loop of one's own nobody does: `model(x)` without `training=True` is
    inference. Dropout then drops nothing (measured: 0 % instead of 51 %), so that the model overfits.
    BatchNormalization uses its moving averages, which are never updated: they stay at 0 and 1, nothing is normalised,
    and a deep network may not train at all.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dropout(0.5), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam()

    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x) - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dropout(0.5), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam()

    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x, training=True) - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    ```

    ## When not to
    Where `training` is given, whichever it is: a backbone that is fine-tuned in inference mode says so. Layers of one's
    own whose `call` has the default `training=True`, or one of another name, train unless somebody says so. Networks
    that the step does not update (a teacher, a target network), models in which no such layer is in sight (VGG has
    none), or only in a branch that may not be taken, gradients by a picture, gradient penalties. One example at a time
    is advice, and so is BatchNormalization in a model that begins with trained weights.

    ## Fix safety
    Unsafe: training changes, which is the point. There is none where a `call` of one's own takes no `training` and
    Keras 2 would refuse it.
    """

    code = "TFS508"
    warns_when_likely = True
    level = Level.WARNING
    triggers = ("GradientTape",)
    tensorflow = ">=2.0"
    why = _DROPOUT

    def on_gradients(self, use: GradientUse) -> None:
        block = taped.block(use)
        if block is None or self.facts.in_test(use.gradient) or self.facts.graph_program():
            return
        if self.facts.tree.calls.get("set_learning_phase"):  # for all models
            return
        update: Update | None = None
        for call in taped.calls(self.facts.module, block):
            models = self._models(call)
            if not models and is_told_by_own_name(self.facts.module, call):
                self._check_own_phase(call, use)
            if not models or taped.is_by_input(self.facts.module, call, block) or taped.is_of_twins(use, models):
                continue
            update = update or self.facts.update(use)
            if update.of_input:
                return
            self._check(call, use, block, models, {part.layer.node for part in update.network.parts})

    def _models(self, call: ast.Call) -> list[Obj]:
        """The models that a call without `training` may call."""
        # `is_training=True`: the model hands on what it calls otherwise.
        if len(call.args) != 1 or has_star(call) or any("train" in (keyword.arg or "") for keyword in call.keywords):
            return []
        kinds = (Kind.MODEL, Kind.LAYER)
        found = [
            v for v in self.facts.values(call.func) if isinstance(v, Obj) and v.kind in kinds and v.node is not call
        ]
        trains = any(map(phases.trains_by_default, found))
        return [] if trains or (found and phases.is_told_before(self.facts.module, call.func)) else found

    def _check(
        self, call: ast.Call, use: GradientUse, block: ast.With, models: list[Obj], trained: set[ast.AST]
    ) -> None:
        """What differs in training must be in each model that may be called, and among what the step updates."""
        found, left, holders = list[str](), 0, list[Obj]()
        for model in models:
            parts = [part for part in self.facts.architecture(model).parts if part.sure and part.layer.node in trained]
            differing = [(part, name) for part in parts if (name := phases.differs_in_training(part))]
            differing = [(part, name) for part, name in differing if phases.is_surely_run(part.layer)]
            by = [phases.trained_by(part) for part, _ in differing]
            names = list(dict.fromkeys(name for (_, name), holder in zip(differing, by, strict=True) if holder is None))
            if not names:
                return
            found.extend(names)
            left += by.count(None)
            holders += [holder for holder in by if holder is not None]
        drops = all("ropout" in name or name == "GaussianNoise" for name in found)
        trained_too = trains_elsewhere(self.facts.module, call, models)
        loaded = not drops and all(map(pretrained.begins_with_weights, models))
        alone = not drops and taped.is_of_one_example(self.facts.module, call.args[0])
        say = _BATCH_FIRST if alone else _SAY if all(map(phases.takes_phase, models)) else _NOT_TAKEN
        what = " and ".join(f"`{name}`" for name in dict.fromkeys(found[:2])) + _outside_of(holders)
        self.report(
            call,
            f"this training step calls {self._callee(call)}, which has {what}, as in inference",
            why=_DROPOUT if drops else self._of_statistics(trained_too, loaded),
            help=say.replace("training=True", f"training={phases.in_sight(self.facts.module, call)}"),
            # A gradient penalty, a second pass, blocks that train by default: most of it is as it should be.
            level=Level.ADVICE if trained_too or alone or loaded or len(holders) > left else None,
            variant="Dropout" if drops else "BatchNormalization",
            fix=self._fix(call, models) if self._is_only_trained(call, block) and not alone else None,
            given=(use, Proof.OPEN if is_left_untrained(self.facts.module, call) else Proof.SURE),
        )

    def _check_own_phase(self, call: ast.Call, use: GradientUse) -> None:
        """`model(x, is_training=True)`, with a layer in it that nobody hands this on to."""
        model, update = self.facts.obj(call.func, Kind.MODEL), self.facts.update(use)
        trained = {part.layer.node for part in update.network.parts}
        found = untold(self.facts.architecture(model).parts, trained) if model is not None else None
        if found is not None and not update.of_input:
            self.report(
                call,
                f"this training step says that it trains, and nobody says so to `{found[0]}`, a `{found[1]}`",
                why=_DROPOUT if "ropout" in found[1] else _WRITTEN,
                help="give it `training=` where `call` runs it: Keras hands on no phase of another name",
                given=(use,),
            )

    def _of_statistics(self, trained_too: bool, loaded: bool) -> str:
        written = loaded or any(True for _ in self.facts.calls(*_WRITING))
        return _UPDATED if trained_too else _WRITTEN if written else _STATISTICS

    def _callee(self, call: ast.Call) -> str:
        """What is called; for a parameter that is what callers give, if all give the same."""
        here, given = self.facts.tree.text(call.func), given_by_callers(self.facts.module, call.func)
        names = {dotted(phases.without_partial(place)) for place in given}
        name = names.pop() if len(names) == 1 else ""
        return f"`{name}` (here `{here}`)" if name not in ("", here) else f"`{here}`"

    def _is_only_trained(self, call: ast.Call, block: ast.With) -> bool:
        """Whether nothing else than training steps comes to a call: an evaluation may share a function with them."""
        function = self.facts.tree.function(call)
        if function is None or function is self.facts.tree.function(block):
            return True
        sites = self.facts.call_sites(function)
        blocks = list(taped.blocks(self.facts.module))
        return all(any(taped.in_block(self.facts.module, tape, site.call) for tape in blocks) for site in sites)

    def _fix(self, call: ast.Call, models: list[Obj]) -> Fix | None:
        # That Keras 3 is the current one is no proof that the program runs on it.
        if not self.facts.target.shows_keras3 and not all(map(phases.takes_phase, models)):
            return None
        edit = rewrite.add_keyword(self.facts.tree, call, "training", phases.in_sight(self.facts.module, call))
        return Fix("say that the model trains", Safety.UNSAFE, (edit,)) if edit is not None else None
