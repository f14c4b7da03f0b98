"""TFS512: see the class."""

from __future__ import annotations

import ast
from difflib import get_close_matches

from tflint_stall.facts import Const, Obj, argument, has_star, last_name
from tflint_stall.facts.program.held_out import unused_to_validate
from tflint_stall.facts.syntax.tree import may_hide_what_follows
from tflint_stall.facts.tensorflow import given_callbacks, logged
from tflint_stall.facts.tensorflow.checkpoint_paths import asked_for, renamed
from tflint_stall.facts.tensorflow.logged import Logged
from tflint_stall.facts.values.spread import spelled_out
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

_WATCHING = ("EarlyStopping", "ReduceLROnPlateau", "ModelCheckpoint")
_OFFERED = {"loss", "lr", "learning_rate"}
_LONG = {"acc": "accuracy", "val_acc": "val_accuracy", "mean_absolute_error": "mae", "mean_squared_error": "mse"}
# Where `fit` and `fit_generator` take them by position.
_PLACES = {"fit": (5, 6, 7), "fit_generator": (4, None, 5)}


class CallbackMonitorUnavailable(Rule):
    """A callback that watches a number which `fit` never gives it.

    ## Why it stalls
    `EarlyStopping` looks at `val_loss` after each epoch. Without validation data there is none: it prints a warning
    and never stops; measured, all 30 of 30 epochs ran. `ModelCheckpoint(save_best_only=True)` saves nothing,
    and `ReduceLROnPlateau` reduces nothing. The same holds for `val_acc` where the metric is called `accuracy`,
    and for `val_accuracy` where a regression is compiled with `mae`.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)), epochs=30, callbacks=[tf.keras.callbacks.EarlyStopping()])
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    stop = tf.keras.callbacks.EarlyStopping()
    model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)), epochs=30, callbacks=[stop], validation_split=0.2)
    ```
    Or `monitor="loss"`.

    ## When not to
    Where a `train_step` or another callback of one's own logs the number, or what is given to `fit` is not in sight.
    TensorFlow 1, and a Keras of before 2.3, call the metric `val_acc`.

    ## Fix safety
    Unsafe: the callback wakes up. None where validation data is prepared for `fit`, or a schedule sets the rate.
    """

    code = "TFS512"
    level = Level.WARNING
    triggers = ("fit", "fit_generator")
    tensorflow = ">=1.0"
    why = "Keras warns after each epoch and goes on: the callback never does anything"

    def visit_Call(self, call: ast.Call) -> None:
        name = last_name(call.func)
        if name not in _PLACES or not isinstance(call.func, ast.Attribute) or self.facts.in_test(call):
            return
        asked = spelled_out(self.facts.module, call)
        callbacks = argument(asked, _PLACES[name][0], "callbacks")
        if callbacks is None or may_hide_what_follows(asked, "callbacks"):
            return
        model = self.facts.model(call.func.value)
        if not (model is not None or self.facts.is_keras_fit(call)):
            return
        listed = given_callbacks.of_fit(self.facts.module, call, callbacks)
        if listed is None or (model is not None and model.cls is not None and self._logs_itself(model)):
            return
        validated = self._is_validated(asked, name)
        place = 2 if self.facts.target.keras3 is False else 3
        metrics = logged.of_fit(self.facts.module, call.func.value, place)
        rare = argument(asked, None, "validation_freq") is not None
        for callback in listed:
            if callback.api.rpartition(".")[2] in _WATCHING:
                self._check(call, callback, validated, metrics, rare)

    def _logs_itself(self, model: Obj) -> bool:
        return any(self.facts.overrides(model, name) for name in ("train_step", "test_step", "fit", "evaluate"))

    def _is_validated(self, call: ast.Call, name: str) -> bool:
        _, split_at, data_at = _PLACES[name]
        split, data = argument(call, split_at, "validation_split"), argument(call, data_at, "validation_data")
        if split is not None and self.facts.constant(split) != 0:
            return True
        values = self.facts.values(data) if data is not None else ()
        return data is not None and not all(isinstance(value, Const) and value.value is None for value in values)

    def _check(self, fit: ast.Call, callback: Obj, validated: bool, metrics: Logged | None, rare: bool) -> None:
        made = callback.node
        if not isinstance(made, ast.Call):
            return
        kind = last_name(made.func)
        given = argument(made, 0 if kind != "ModelCheckpoint" else 1, "monitor")
        if kind == "ModelCheckpoint" and self.facts.constant(argument(made, None, "save_best_only")) is not True:
            return
        if callback.module is not self.facts.module or has_star(made):
            return
        monitor = "val_loss" if given is None else self.facts.constant(given)
        if not isinstance(monitor, str):
            return
        level = Level.ADVICE if rare else None
        if monitor.startswith("val_") and not validated:
            help_, fix = "give `fit` validation data, or watch `loss`", None
            # Data that waits for it was forgotten here: then the callback is right.
            if prepared := unused_to_validate(self.facts.module):
                help_ = f"give `fit` a `validation_data`: it is prepared ({', '.join(f'`{n}`' for n in prepared[:2])})"
            else:
                own = monitor.removeprefix("val_")
                fix = self._watching(made, given, own, {"loss", own, *(metrics.names if metrics else ())})
            self.report(
                made,
                f"this `{kind}` watches `{monitor}`, and `fit` gets no validation data",
                help=help_,
                fix=fix,
                level=level,
                variant=kind,
                given=(fit.func,),
            )
        elif metrics is not None:
            right = "" if self._logs_short_names() else self._meant(monitor, metrics.names)
            if right:
                level = level if self._is_sure_of_names(monitor, made) else Level.ADVICE
                offered = {name for n in (*_OFFERED, *metrics.names) for name in (n, f"val_{n}")}
                fix = self._watching(made, given, right, offered)
                what = f"this `{kind}` watches `{monitor}`: the metric is called `{right}`"
                why, sure = self._why(made), (fit.func,)
                help_ = f"watch `{right}`"
                self.report(made, what, help=help_, fix=fix, level=level, why=why, variant="name", given=sure)
            elif metrics.is_all and _in_long(monitor.removeprefix("val_")) not in map(
                _in_long, _OFFERED | metrics.names
            ):
                self.report(
                    made,
                    f"this `{kind}` watches `{monitor}`, which the model is not compiled with",
                    help=f"add it to the `metrics` of `compile`, or watch `{'val_loss' if validated else 'loss'}`",
                    level=level,
                    why=self._why(made),
                    variant="name",
                    given=(fit.func,),
                )

    def _logs_short_names(self) -> bool:
        return self.facts.target.tensorflow.surely_below(2) or self.facts.target.may_lack_long_names

    def _is_sure_of_names(self, monitor: str, made: ast.Call) -> bool:
        """Whether it is TensorFlow 2 (before, `acc` was the name), and no file named by it fails before all can see."""
        alone = self.facts.program.imports_only_keras() and self.facts.target.keras3 is not True
        is_named = monitor in asked_for(self.facts.module, made)
        return self.facts.target.tensorflow.surely_at_least(2) and not (alone or is_named)

    def _meant(self, monitor: str, logged: frozenset[str]) -> str:
        """The name that is logged instead of one that is not; empty where none is near."""
        own, known = monitor.removeprefix("val_"), _OFFERED | logged
        if own in known or (own in {"acc"} and "acc" in logged):
            return ""
        long = _LONG.get(own, own)
        near = long if long in known else next(iter(get_close_matches(own, known, 1, 0.8)), "")
        return f"val_{near}" if near and monitor.startswith("val_") else near

    def _why(self, made: ast.Call) -> str:
        mode = argument(made, None, "mode")
        automatic = mode is None or self.facts.constant(mode) == "auto"
        if automatic and self.facts.target.keras3 is True and last_name(made.func) == "EarlyStopping":
            return "Keras 3 cannot tell which way is better, and raises ValueError at the end of the first epoch"
        return self.why

    def _watching(self, made: ast.Call, given: ast.expr | None, name: str, names: set[str]) -> Fix | None:
        tree, texts = self.facts.tree, renamed(self.facts.module, made, frozenset(names), self._meant)
        # A checkpoint that wakes up fills its path in: what that asks for has to be logged, too.
        is_short = str(self.facts.constant(given)).removeprefix("val_") in _LONG
        if texts is None or (is_short and self.facts.target.may_refuse_long_names):
            return None
        if given is None:
            quote = "'" if self.facts.source.text.count("'") > self.facts.source.text.count('"') else '"'
            edit = rewrite.add_keyword(tree, made, "monitor", f"{quote}{name}{quote}")
        elif isinstance(given, ast.Constant):
            quote = tree.text(given)[-1]
            edit = rewrite.replace(tree, given, f"{quote}{name}{quote}")
        else:
            return None
        others = [rewrite.replace(tree, text, new) for text, new in texts.items()]
        return Fix(f"watch `{name}`", Safety.UNSAFE, (edit, *others)) if edit is not None else None


def _in_long(name: str) -> str:
    """What one Keras calls so, and another one so."""
    return _LONG.get(name.removeprefix("val_"), name.removeprefix("val_"))
