"""TFS704: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Kind, RankTest, argument, dotted, last_name
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_HOROVOD = frozenset(
    """allreduce allreduce_ grouped_allreduce allgather grouped_allgather allgather_object broadcast broadcast_
    broadcast_object broadcast_variables broadcast_global_variables alltoall reducescatter barrier""".split()
)
_STRATEGY = frozenset({"reduce", "run", "gather", "experimental_run_v2"})
_CONTEXT = frozenset({"all_reduce", "all_gather"})
_TRAINING = frozenset({"fit", "fit_generator", "train_on_batch", "train_step"})
_SAVING = frozenset({"save", "save_weights", "evaluate"})
_CHECKPOINTS = ("tf.train.Checkpoint", "tf.train.CheckpointManager")
_SAVING_FUNCTIONS = ("keras.models.save_model", "keras.saving.save_model", "tf.saved_model.save")


class RankGuardedCollective(Rule):
    """Work that all processes must do together, done by one of them only.

    ## Why it stalls
    A collective operation ends when every process has joined it. Under `if rank == 0:` only one comes, and waits for
    the others; they are elsewhere, or wait at their own next collective. No process fails, none goes on.
    Training steps are collective, and with `MultiWorkerMirroredStrategy` so are `evaluate` and saving.

    ## Example
    ```python
    import horovod.tensorflow.keras as hvd
    import tensorflow as tf

    hvd.init()
    model = tf.keras.applications.MobileNetV2()
    loss = model.evaluate(tf.data.TFRecordDataset("eval").batch(32))
    if hvd.rank() == 0:
        print("mean loss", hvd.allreduce(loss))
    ```

    ## Use instead
    ```python
    import horovod.tensorflow.keras as hvd
    import tensorflow as tf

    hvd.init()
    model = tf.keras.applications.MobileNetV2()
    loss = model.evaluate(tf.data.TFRecordDataset("eval").batch(32))
    mean = hvd.allreduce(loss)
    if hvd.rank() == 0:
        print("mean loss", mean)
    ```
    With `MultiWorkerMirroredStrategy` let every worker save, each but the chief into a folder that is thrown away.

    ## When not to
    Horovod's own advice is to save, print and write summaries on rank 0 only: these are not collective there.
    A `process_set=` names the processes that take part.

    ## Fix safety
    Only a guarded `save` is fixed: all workers save, the others than the chief into a temporary folder. Unsafe: they
    write what they did not write before.
    """

    code = "TFS704"
    level = Level.ERROR
    triggers = (*sorted(_HOROVOD | _STRATEGY | _CONTEXT | _TRAINING | _SAVING), "save_model")
    why = "a collective waits until every process has come to it, and the others never do"

    def visit_Call(self, call: ast.Call) -> None:
        what = self._collective(call) if self.facts.strategies.program_is_distributed else ""
        if not what:
            return
        test = self.facts.ranks.test_around(call)
        if test is None or any(keyword.arg == "process_set" for keyword in call.keywords):
            return
        text = ast.unparse(test.statement.test)
        self.report(
            call,
            f"{what} is reached by some processes only: "
            + (f"the others left at `if {text}`" if test.after else f"it stands under `if {text}`"),
            help="do it on every process, and only use the result on one",
            fix=self._fix(call, test),
        )

    def _collective(self, call: ast.Call) -> str:
        """What is collective about a call; empty for one that is not."""
        name = last_name(call.func)
        strategies = self.facts.strategies
        horovod = strategies.horovod(call)
        if horovod:
            return f"`hvd.{horovod}`" if horovod in _HOROVOD and not strategies.calls_horovod("join") else ""
        if name in _TRAINING:
            return f"`{name}` of a distributed training" if self._trains_together() and self._is_training(call) else ""
        if self.facts.api(call.func) in _SAVING_FUNCTIONS:
            return f"`{name}` under MultiWorkerMirroredStrategy" if self._saves_together() else ""
        if not isinstance(call.func, ast.Attribute):
            return ""
        receiver = call.func.value
        if name in _STRATEGY and strategies.is_multi_worker(receiver):
            return f"`strategy.{name}`"
        if name in _CONTEXT and strategies.program_is_multi_worker and strategies.is_replica_context(receiver):
            return f"`{name}`"
        if name in _SAVING and self._saves_together() and self._is_model_or_checkpoint(receiver, name):
            return f"`{name}` under MultiWorkerMirroredStrategy"
        return ""

    def _trains_together(self) -> bool:
        horovod = self.facts.strategies.calls_horovod("DistributedOptimizer", "DistributedGradientTape")
        return horovod or self._saves_together()

    def _saves_together(self) -> bool:
        estimator = any(True for _ in self.facts.calls("train_and_evaluate"))
        return self.facts.strategies.program_is_multi_worker and not estimator

    def _is_training(self, call: ast.Call) -> bool:
        if not isinstance(call.func, ast.Attribute):
            return last_name(call.func) == "train_step" and bool(self.facts.functions(call.func))
        if last_name(call.func) == "fit":
            return self.facts.is_keras_fit(call)
        return self.facts.model(call.func.value) is not None or self.facts.looks_like_keras(call)

    def _is_model_or_checkpoint(self, receiver: ast.expr, name: str) -> bool:
        if self.facts.model(receiver) is not None:
            return True
        saver = self.facts.obj(receiver, Kind.OTHER)
        return name == "save" and saver is not None and saver.api in _CHECKPOINTS

    def _fix(self, call: ast.Call, test: RankTest) -> Fix | None:
        """`model.save(path if chief else temporary)` in the place of the whole `if`."""
        tree, guard = self.facts.tree, test.statement
        path = argument(call, 0, "filepath", "file_prefix")
        if path is None or not (dotted(path) or _is_text(path)) or not self._saves_to_path(call):
            return None
        if test.after or test.module is not self.facts.module or guard.orelse or len(guard.body) != 1:
            return None
        only = guard.body[0]
        if not isinstance(only, ast.Expr) or only.value is not call:
            return None
        os_module, tempfile = (spelling.module(self.facts, call, name) for name in ("os", "tempfile"))
        if os_module is None or tempfile is None:
            return None
        given, condition = tree.text(path), tree.text(guard.test)
        elsewhere = f"{os_module.text}.path.join({tempfile.text}.mkdtemp(), {os_module.text}.path.basename({given}))"
        before = tree.source.text[tree.start(call) : tree.start(path)]
        after = tree.source.text[tree.end(path) : tree.end(call)]
        replaced = rewrite.replace(tree, guard, f"{before}{given} if {condition} else {elsewhere}{after}")
        return Fix("let every worker save", Safety.UNSAFE, (replaced, *os_module.edits, *tempfile.edits))

    def _saves_to_path(self, call: ast.Call) -> bool:
        """Whether the first argument of a `save` is where to: of a model's or a checkpoint's."""
        if last_name(call.func) not in ("save", "save_weights") or not isinstance(call.func, ast.Attribute):
            return False
        saver = self.facts.obj(call.func.value, Kind.OTHER)
        return self.facts.model(call.func.value) is not None or (saver is not None and saver.api == _CHECKPOINTS[0])


def _is_text(path: ast.expr) -> bool:
    return isinstance(path, ast.Constant) and isinstance(path.value, str)
