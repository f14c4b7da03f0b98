"""TFS704: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import RankTest, argument, dotted, last_name
from tflint_stall.facts.api.distribution import CHECKPOINTS
from tflint_stall.facts.tensorflow import collectives
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety


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
    triggers = (*sorted(collectives.NAMES),)
    why = "a collective waits until every process has come to it, and the others never do"

    def visit_Call(self, call: ast.Call) -> None:
        collective = self.facts.collectives.of(call)
        if collective is None or any(keyword.arg == "process_set" for keyword in call.keywords):
            return
        test = self.facts.ranks.test_around(call)
        # Of a rank of Horovod's the workers of a strategy know nothing.
        if test is None or (test.asks_horovod and not collective.of_horovod):
            return
        text = ast.unparse(test.test)
        self.report(
            call,
            f"{collective.what} is reached by some processes only: "
            + (f"the others left at `if {text}`" if test.after else f"it stands under `if {text}`"),
            help="do it on every process, and only use the result on one",
            fix=self._fix(call, test),
            given=(collective.proof, test.proof),
        )

    def _fix(self, call: ast.Call, test: RankTest) -> Fix | None:
        """`model.save(path if chief else temporary)` in the place of the whole `if`."""
        tree, guard = self.facts.tree, test.statement
        path = argument(call, 0, "filepath", "file_prefix")
        if guard is None or path is None or not (dotted(path) or _is_text(path)) or not self._saves_to_path(call):
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
        values = self.facts.values(call.func.value)
        checkpoint = any(getattr(value, "api", "") == CHECKPOINTS[0] for value in values)
        return checkpoint or self.facts.model(call.func.value) is not None


def _is_text(path: ast.expr) -> bool:
    return isinstance(path, ast.Constant) and isinstance(path.value, str)
