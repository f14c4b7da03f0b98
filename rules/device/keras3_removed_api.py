"""TFS609: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import CONSUMERS, Kind, argument, has_star, last_name
from tflint_stall.facts.api import keras_2
from tflint_stall.facts.program.asked import is_asked_for, is_where_untold
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.fixes import left_over, rewrite
from tflint_stall.rule import Edit, Fix, Level, Proof, Rule, Safety

_IGNORES = "TensorFlow 2.16 and later come with Keras 3, which warns once and goes on without it"
_READS = "give the data `workers=…` instead: `super().__init__(workers=4)` of a `PyDataset`, or `tf.data`"


class Keras3RemovedApi(Rule):
    """Methods and arguments of Keras 2 that Keras 3 does not have.

    ## Why it stalls
    TensorFlow 2.16 and later come with Keras 3. It refuses these names: `fit_generator` raises AttributeError,
    `fit(workers=…)` TypeError, `Adam(lr=…)` ValueError; after the data was read, perhaps after hours in a queue.
    `decay=` is worse: Keras 3 takes it, and ignores it.

    ## Example
    ```python
    import keras
    from keras import ops

    def train(model: keras.Model, batches):
        model.compile(keras.optimizers.Adam(lr=1e-3), "mse")
        model.fit_generator(batches, epochs=3)
        return ops.norm(model.get_weights()[0])
    ```

    ## Use instead
    ```python
    import keras
    from keras import ops

    def train(model: keras.Model, batches):
        model.compile(keras.optimizers.Adam(learning_rate=1e-3), "mse")
        model.fit(batches, epochs=3)
        return ops.norm(model.get_weights()[0])
    ```

    ## When not to
    Projects that declare Keras 2 or a TensorFlow before 2.16, TensorFlow 1, `tf_keras`. Code that asks first
    (`hasattr(model, "fit_generator")`), or handles the error. It is advice where nothing is declared and the code uses
    nothing that only Keras 3 has (`keras.ops`), for a file that Keras 3 ends at its imports (`multi_gpu_model`), and
    for `tf.keras` where the package `tf-keras` is declared, or `TF_USE_LEGACY_KERAS` set, which
    `tensorflow_model_optimization` does: that may be Keras 2. Surely older than 2.3 (`history["acc"]`) is left alone.

    ## Fix safety
    Safe where Keras 3 is sure and the new name does what the old one did: `fit_generator` to `fit`, `lr` to
    `learning_rate`. Unsafe where workers are dropped: one thread reads the data then. None where arguments changed
    their order, for phases, for a decay, and for a `keras` by itself that nothing shows to be of 2.3 or later.
    """

    code = "TFS609"
    level = Level.ERROR
    tells_of_failure = True
    triggers = (
        *keras_2.GENERATOR_METHODS,
        *keras_2.GENERATOR_METHODS.values(),
        *keras_2.SCALING_METHODS,
        *keras_2.PHASE_FUNCTIONS,
        *keras_2.OPTIMIZERS,
    )
    tensorflow = ">=2.16"
    why = "TensorFlow 2.16 and later come with Keras 3, which refuses it"

    def visit_Call(self, call: ast.Call) -> None:
        name = last_name(call.func)
        level = self._level()
        if level is None or not isinstance(call.func, (ast.Attribute, ast.Name)):
            return
        if name in keras_2.GENERATOR_METHODS:
            self._check_generator(call, name, level)
        elif name in keras_2.GENERATOR_METHODS.values():
            self._check_workers(call, name, level)
        elif name in keras_2.SCALING_METHODS:
            self._check_scaling(call, name, level)
        elif name in keras_2.PHASE_FUNCTIONS:
            if self.facts.api(call.func) == f"keras.backend.{name}":
                level = Level.ADVICE if is_where_untold(self.facts.module, call) else level
                self._say(call, f"`{name}`", level, "hand `training` on to what is called, or to `call`")
        else:
            self._check_optimizer(call, level)

    def _level(self) -> Level | None:
        """How loud this may be; `None` where it is Keras 2 that is meant."""
        target, declared = self.facts.target, self.facts.target.declares_keras3
        if declared is False or self.facts.graph_program() or target.is_before_long_names:
            return None
        sure = declared or (self._sees_keras_3() and not target.may_be_legacy)
        return Level.ERROR if sure and not target.ends_at_import_in_keras_3 else Level.ADVICE

    def _sees_keras_3(self) -> bool:
        return any(self.facts.api(load) == "keras.ops" for load in self.facts.tree.loads.get("ops", ()))

    def _say(
        self, call: ast.Call, what: str, level: Level, help: str, fix: Fix | None = None, seen: bool = True
    ) -> None:
        if is_asked_for(self.facts.module, call):
            return
        why, given = _IGNORES if "ignored" in what else "", (Proof.if_seen(seen),)
        fix = None if level is Level.ADVICE and self.facts.target.may_refuse_long_names else fix
        # Elsewhere nothing says that it is Keras 3 that runs this.
        what = what if level is Level.ERROR else what.replace(": this ", ": there this ")
        self.report(call, f"Keras 3 has no {what}", why=why, help=help, fix=fix, level=level, given=given)

    def _check_generator(self, call: ast.Call, name: str, level: Level) -> None:
        model = self._model_of(call)
        if model is None:
            return
        new = keras_2.GENERATOR_METHODS[name]
        fix = self._renamed(call, new, level)
        self._say(call, f"`{name}`: this raises AttributeError", level, f"`{new}` takes generators", fix, model)

    def _model_of(self, call: ast.Call) -> bool | None:
        """Whether a method is surely that of a Keras model; `None` where it is something else's."""
        if not isinstance(call.func, ast.Attribute):
            return None
        model = self.facts.model(call.func.value)
        if model is not None:
            return None if self.facts.overrides(model, call.func.attr) else True
        known = any(self.facts.obj(call.func.value, kind) for kind in Kind)
        return None if known or not self.facts.is_keras_call(call) else False

    def _renamed(self, call: ast.Call, new: str, level: Level) -> Fix | None:
        tree, end, names = self.facts.tree, self.facts.tree.end(call.func), {keyword.arg for keyword in call.keywords}
        if len(call.args) > 1 or has_star(call) or names & keras_2.OF_KERAS_1 or "x" in names:
            return None
        edits = [Edit(end - len(last_name(call.func)), end, new)]
        edits += [_rename(tree.start(k), "generator", "x") for k in call.keywords if k.arg == "generator"]
        dropped = [name for name in keras_2.READING_ARGUMENTS if name in names]
        if dropped:
            removed = rewrite.remove_keyword(tree, call, *dropped)
            if removed is None or "generator" in names:
                return None
            edits.append(removed)
        if not dropped:
            edits += rewrite.moved_below(tree, call, len(new) - len(last_name(call.func)))
        is_seen = self.facts.may_be_caught(call, AttributeError) or self.facts.is_set(last_name(call.func), new)
        safe = level is Level.ERROR and not dropped and not is_seen
        message = f"call `{new}`" + (f"; drops {', '.join(dropped)}" if dropped else "")
        return Fix(message, Safety.SAFE if safe else Safety.UNSAFE, tuple(edits))

    def _check_workers(self, call: ast.Call, name: str, level: Level) -> None:
        given = [keyword.arg for keyword in call.keywords if keyword.arg in keras_2.READING_ARGUMENTS]
        several = argument(call, None, "use_multiprocessing")
        model = self._model_of(call) if given and name in CONSUMERS else None
        if model is None or (several is not None and self.facts.constant(several) is not False):
            return
        edit = rewrite.remove_keyword(self.facts.tree, call, *keras_2.READING_ARGUMENTS)
        raised = "ValueError" if name == "evaluate" else "TypeError"
        dropped = f"drop {' and '.join(f'`{argument}`' for argument in given)}"
        more = left_over.of_keywords(self.facts, call, given)
        fix = Fix(dropped, Safety.UNSAFE, (edit, *more)) if edit is not None else None
        self._say(call, f"`{given[0]}`: this `{name}` raises {raised}", level, _READS, fix, model)

    def _check_scaling(self, call: ast.Call, name: str, level: Level) -> None:
        optimizer = self.facts.receiver(call, Kind.OPTIMIZER)
        if optimizer is None or not optimizer.api.endswith("LossScaleOptimizer") or len(call.args) != 1:
            return
        tree, end = self.facts.tree, self.facts.tree.end(call.func)
        if name == "get_scaled_loss":
            fix: Fix | None = Fix("scale the loss", Safety.UNSAFE, (Edit(end - len(name), end, "scale_loss"),))
            help = "`optimizer.scale_loss(loss)`"
        else:
            edit = rewrite.replace(tree, call, tree.text(call.args[0]))
            fix = Fix("give it the scaled gradients", Safety.UNSAFE, (edit,))
            help = "`apply_gradients` unscales them itself"
        # What Keras 3 has instead, Keras 2 has not.
        fix = fix if level is Level.ERROR else None
        self._say(call, f"`{name}`: this raises AttributeError", level, help=help, fix=fix)

    def _check_optimizer(self, call: ast.Call, level: Level) -> None:
        api, names = self.facts.api(call.func), {keyword.arg: keyword for keyword in call.keywords}
        asked = getattr(parent_of(call), "attr", "") == "get_updates"  # of Keras 1: another name does not save it
        imported = (binding.module for binding in self.facts.module.imports)
        legacy = any(module.endswith(f"legacy.{last_name(call.func)}") for module in imported)
        if asked or legacy or not api.startswith("keras.optimizers.") or "legacy" in self.facts.tree.text(call.func):
            return
        if "lr" in names and "learning_rate" not in names:
            is_seen = self.facts.may_be_caught(call, ValueError, TypeError) or self.facts.is_set(last_name(call.func))
            safety = Safety.SAFE if level is Level.ERROR and not is_seen else Safety.UNSAFE
            edit = _rename(self.facts.tree.start(names["lr"]), "lr", "learning_rate")
            fix = Fix("`lr` is `learning_rate` now", safety, (edit,))
            self._say(call, "`lr`: this raises ValueError", level, help="`learning_rate=…`", fix=fix)
        elif "decay" in names and self.facts.constant(names["decay"].value) not in (0, None):
            quiet = Level.WARNING if level is Level.ERROR else level
            help = "give a schedule: `keras.optimizers.schedules.InverseTimeDecay(rate, 1, decay)`"
            self._say(call, "`decay`: it is ignored, and the learning rate stays what it is", quiet, help)


def _rename(start: int, old: str, new: str) -> Edit:
    return Edit(start, start + len(old), new)
