"""TFS601: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

# Any of these words, here or in a project module that is imported, says that somebody took care.
_CONFIGURES = (
    "set_memory_growth",
    "set_logical_device_configuration",
    "set_virtual_device_configuration",
    "TF_FORCE_GPU_ALLOW_GROWTH",
    "TF_GPU_ALLOCATOR",
    "allow_growth",
    "per_process_gpu_memory_fraction",
    "TPUStrategy",
    "TPUClusterResolver",
    "set_visible_devices([], ",
    "set_visible_devices([],",
)


class MemoryGrowthNotSet(Rule):
    """A training program that leaves the GPU's memory to TensorFlow's default.

    ## Why it stalls
    TensorFlow maps nearly all memory of every visible GPU when it starts. A second process on the same card
    (another training, a notebook that was left open, a worker) then finds none and dies or falls back to the CPU.
    With memory growth each process takes what it needs, and they share the card. It does not lower the peak, and
    does not save a model that does not fit.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(np.zeros((64, 4)), np.zeros((64, 1)))
    ```

    ## Use instead
    ```python
    import numpy as np
    import tensorflow as tf

    for gpu in tf.config.list_physical_devices("GPU"):
        tf.config.experimental.set_memory_growth(gpu, True)

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(np.zeros((64, 4)), np.zeros((64, 1)))
    ```

    ## When not to
    Programs that have the card to themselves, run on the CPU or on TPUs. Growth can fragment the memory of a
    program that needs nearly all of it.

    ## Fix safety
    Unsafe: allocation changes. Harmless where there is no GPU.
    """

    code = "TFS601"
    level = Level.ADVICE
    triggers = ("tensorflow", "keras")
    tensorflow = ">=2.0"
    why = "TensorFlow takes nearly all memory of every visible GPU at start, and other processes find none"

    def on_program(self) -> None:
        imported = self.facts.program.first_tensorflow_import()
        if imported is None or self.facts.in_test(imported) or not self._is_training_program():
            return
        if self.facts.program.mentions(*_CONFIGURES) or self._is_cpu_only():
            return
        several = bool(self.facts.processes.starts)
        self.report(
            imported,
            "GPU memory growth is not set"
            + (": the processes that this program starts compete for the card" if several else ""),
            help="set memory growth right after the imports",
            fix=self._fix(imported),
            level=Level.WARNING if several else None,
        )

    def _is_training_program(self) -> bool:
        """Whether running the file trains: at module level, or from its main guard."""
        return self.facts.trains(self.facts.module, self.facts.tree.module)

    def _is_cpu_only(self) -> bool:
        """`CUDA_VISIBLE_DEVICES` set to nothing."""
        for assign in self.facts.tree.nodes(ast.Assign):
            if self.facts.constant(assign.value) in ("", "-1") and any(
                "CUDA_VISIBLE_DEVICES" in self.facts.tree.text(target) for target in assign.targets
            ):
                return True
        for call in self.facts.calls("setdefault", "putenv"):
            values = [self.facts.constant(given) for given in call.args]
            if values[:1] == ["CUDA_VISIBLE_DEVICES"] and values[1:2] in ([""], ["-1"]):
                return True
        return any(
            call.args and isinstance(call.args[0], ast.List) and not call.args[0].elts
            for call in self.facts.calls("set_visible_devices")
        )

    def _fix(self, imported: ast.stmt) -> Fix | None:
        """The loop over the GPUs, after the imports at the head of the file."""
        if self.facts.graph_program() or parent_of(imported) is not self.facts.tree.module:
            return None
        last = self._last_leading_import(imported)
        spelled = spelling.tensorflow(self.facts, last, "config")
        if spelled is None:
            return None
        imports = ["import tensorflow as tf"] if spelled.edits else []
        lister = "experimental.list" if self.facts.target.tensorflow.may_be_below(2, 1) else "list"
        edit = rewrite.insert_line_after(
            self.facts.tree,
            last,
            *imports,
            "",
            f'for gpu in {spelled.text}.{lister}_physical_devices("GPU"):',
            f"    {spelled.text}.experimental.set_memory_growth(gpu, True)",
        )
        return Fix("let each process take what it needs", Safety.UNSAFE, (edit,)) if edit is not None else None

    def _last_leading_import(self, imported: ast.stmt) -> ast.stmt:
        """The last import before anything else happens."""
        last = imported
        started = False
        for statement in self.facts.tree.module.body:
            started = started or statement is imported
            if isinstance(statement, (ast.Import, ast.ImportFrom)):
                last = statement if started else last
            elif started:
                break
        return last
