"""TFS305: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Kind, Mode, argument, has_star, last_name, loops_around
from tflint_stall.facts.program.callback_hooks import batch_hook
from tflint_stall.facts.tensorflow.checkpoint_paths import asked_for
from tflint_stall.facts.tensorflow.counted_saves import are_seconds, profiled
from tflint_stall.facts.tensorflow.graph_summaries import heavy_summary
from tflint_stall.facts.tensorflow.models import is_model_of_callback
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

# A checkpoint every so many batches is written all the time; more than this is now and then.
_OFTEN = 50
# A profile of so many batches is large, and slows each of them.
_PROFILED = 20
# Up to so many of them are over in seconds, and come once in a run.
_PROFILED_ONCE = 50
_UPDATES = 10
_DRAWS, _WRITES = "so are the pictures", "in a batch a few numbers are written, which only short steps feel"
_OF_MODEL = ("predict", "evaluate", "save", "save_weights", "predict_generator", "evaluate_generator")
_BY_COUNTER = "write every hundred steps, by a counter of steps: `with tf.summary.record_if(step % 100 == 0):`"
_SUMMARIES = frozenset({"tf.summary.histogram", "tf.summary.image"})


class HeavyCallback(Rule):
    """A callback that does in every batch what is meant for every epoch.

    ## Why it stalls
    Keras calls the hooks of a batch between two steps: the device waits while a checkpoint is written, a histogram of
    all weights is made, or a whole `predict` runs. A step takes milliseconds, each of these many times that.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    saved = tf.keras.callbacks.ModelCheckpoint("last.keras", save_freq=1)
    model.fit(np.random.rand(6400, 4), np.random.rand(6400, 1), epochs=5, callbacks=[saved])
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    saved = tf.keras.callbacks.ModelCheckpoint("last.keras", save_freq="epoch")
    model.fit(np.random.rand(6400, 4), np.random.rand(6400, 1), epochs=5, callbacks=[saved])
    ```
    What has to be seen between two epochs goes behind `if batch % 500 == 0`.

    ## When not to
    Epochs of hours, which a checkpoint has to survive: every five hundred batches are fine, and silent. So is what a
    condition lets through now and then, and `histogram_freq=1` alone, once per epoch. Advice: up to fifty profiled
    batches, `update_freq="batch"`, which writes a few numbers, and some hundred checkpoints in all of a small model.

    ## Fix safety
    Unsafe: files are written at other times, and fewer of them. Only `save_freq` has a fix.
    """

    code = "TFS305"
    level = Level.WARNING
    held_back = "readers of real code found 3 of 9 right"
    triggers = ("ModelCheckpoint", "TensorBoard", "histogram", "image", "run", *_OF_MODEL, "open")
    why = "it runs between two steps, while the device waits, and takes many times what a step does"

    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.in_test(call):
            return
        name = self.facts.api(call.func)
        if name == "keras.callbacks.ModelCheckpoint":
            self._check_checkpoint(call)
        elif name == "keras.callbacks.TensorBoard":
            self._check_tensorboard(call)
        elif name in _SUMMARIES:
            self._check_summary(call, name)
        elif last_name(call.func) == "run":
            self._check_run(call)
        elif last_name(call.func) in _OF_MODEL or name in ("builtins.open", "tf.io.gfile.GFile", "io.open"):
            self._check_hook(call, name)

    def _check_checkpoint(self, call: ast.Call) -> None:
        given = argument(call, None, "save_freq")
        every = self.facts.constant(given)
        if given is None or has_star(call) or not isinstance(every, int) or not 0 < every <= _OFTEN:
            return
        edit = rewrite.replace(self.facts.tree, given, '"epoch"')
        # Between two epochs there is no number of a batch to put into the path.
        is_numbered = "batch" in asked_for(self.facts.module, call)
        self.report(
            call,
            f"a checkpoint is written {'after every batch' if every == 1 else f'every {every} batches'}",
            help="save once per epoch, or every thousand batches",
            fix=None if is_numbered else Fix("save once per epoch", Safety.UNSAFE, (edit,)),
            level=Level.ADVICE if are_seconds(self.facts.module, call, every) else None,
            variant="every batch" if every == 1 else "another",
        )

    def _check_tensorboard(self, call: ast.Call) -> None:
        if has_star(call):
            return
        if isinstance(self.facts.constant(argument(call, 1, "histogram_freq")), int) and self._draws_often(call):
            return
        batches = profiled(self.facts.module, argument(call, None, "profile_batch"))
        if batches > _PROFILED:
            self.report(
                call,
                f"TensorBoard profiles {batches} batches",
                why="each profiled batch is recorded operation by operation, in memory, until the last of them",
                help="profile some ten of them, behind the first: `profile_batch=(10, 20)`",
                level=Level.ADVICE if batches <= _PROFILED_ONCE else None,
            )

    def _draws_often(self, call: ast.Call) -> bool:
        """Whether histograms of all weights go with pictures of them, or with numbers of every few batches."""
        if self.facts.constant(argument(call, 1, "histogram_freq")) != 1:
            return False
        pictures = self.facts.constant(argument(call, None, "write_images")) is True
        updates = self.facts.constant(argument(call, None, "update_freq"))
        often = updates == "batch" or (
            isinstance(updates, int) and not isinstance(updates, bool) and updates <= _UPDATES
        )
        if not (pictures or often):
            return False
        what = "draws all weights as pictures" if pictures else "writes numbers in every few batches"
        self.report(
            call,
            f"TensorBoard {what}, besides histograms in every epoch",
            why=f"histograms are once per epoch; {_DRAWS if pictures else _WRITES}",
            help="leave `write_images` out" if pictures else 'leave `update_freq="epoch"` where steps are short',
            level=Level.ADVICE,
        )
        return True

    def _check_summary(self, call: ast.Call, name: str) -> None:
        """Histograms and pictures of every step."""
        if self.facts.mode(call) not in (Mode.EAGER, Mode.TF_FUNCTION, Mode.KERAS) or self.facts.graph_program():
            return
        if next(self.facts.calls("record_if"), None) is not None:
            return
        hook, hot = batch_hook(self.facts.module, call), self.facts.hot(call)
        if hook is None and (hot is None or hot.share < 1 or not self._is_step(call)):
            return
        if not self.facts.made_once(call):
            self._say_summary(call, name, hot if hook is None else None, _BY_COUNTER)

    def _check_run(self, call: ast.Call) -> None:
        """A Session that computes them in every step, with summaries that were merged."""
        kind = heavy_summary(self.facts.module, call) if self.facts.graph_program() else ""
        hot = self.facts.hot(call) if kind else None
        if hot is not None and hot.share >= 1 and self._is_step(call):
            self._say_summary(call, kind, hot, "fetch these summaries every hundred steps only")

    def _say_summary(self, call: ast.Call, kind: str, hot: Hot | None, help_: str) -> None:
        if self._is_left_out(call):
            return
        self.report(
            call,
            f"{'a histogram of every step is' if kind.endswith('histogram') else 'pictures of every step are'} written",
            why="values are copied from the device, sorted or encoded, and written, in every step",
            help=help_,
            hot=hot,
        )

    def _is_step(self, call: ast.Call) -> bool:
        """Whether what runs it each time is a step of a training: the loop around that trains, or the function."""
        module = self.facts.module
        around = [*loops_around(module, call), self.facts.tree.function(call)]
        step = next((node for node in around if node is not None and self.facts.trains(module, node)), None)
        return step is not None and not self.facts.trains_in_loops(module, step)

    def _check_hook(self, call: ast.Call, name: str) -> None:
        hook = batch_hook(self.facts.module, call)
        if hook is None or self._is_left_out(call) or self.facts.made_once(call):
            return
        opens = not isinstance(call.func, ast.Attribute) or bool(name)
        model = None if opens else self.facts.receiver(call, Kind.MODEL)
        if not opens and model is None and not is_model_of_callback(self.facts.module, call.func):
            return
        done = "opens a file" if opens else f"calls `{self.facts.tree.text(call.func)}`"
        self.report(
            call,
            f"a callback {done} in every batch",
            help="do it in `on_epoch_end`, or behind `if batch % 500 == 0`",
            given=(*self._bases(hook), Proof.if_seen(opens or model is not None), *([] if opens else [call.func])),
        )

    def _is_left_out(self, call: ast.Call) -> bool:
        """Whether a condition may leave it out in some batches: one that is not surely met."""
        return any(self.facts.constant(test) is not holds for test, holds in self.facts.conditions(call))

    def _bases(self, hook: ast.AST) -> list[ast.expr]:
        return list(cls.bases) if (cls := self.facts.module.method_class(hook)) is not None else []
