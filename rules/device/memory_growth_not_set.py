"""TFS601: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Backend, Kind, Start
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import dotted, last_name
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Rule, Safety

_TF1_HELP = (
    "give each Session a `ConfigProto` with `gpu_options.allow_growth = True`"
    " (Keras: `set_session`; Estimators: `RunConfig(session_config=…)`)"
)
# What is called among imports and makes no tensor.
_SETTING = frozenset(
    "append insert filterwarnings simplefilter seed use basicConfig setLevel print chdir set_option".split()
)
_OLD_KERAS_HELP = (
    "set memory growth before anything is computed: `set_memory_growth` in TensorFlow 2,"
    " `set_session` with `gpu_options.allow_growth` in TensorFlow 1"
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
    Programs that have the card to themselves, run on the CPU or on TPUs, or compute with JAX or Torch. Growth can
    fragment the memory of a program that needs nearly all of it.

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
        if self.facts.devices.memory_is_shared() or self.facts.devices.needs_no_gpu():
            return
        if self.facts.target.keras_backend is Backend.OTHER:
            return
        several = any(map(self._takes_gpu, self.facts.processes.starts))
        self.report(
            imported,
            "GPU memory growth is not set"
            + (": the processes that this program starts compete for the card" if several else ""),
            help=self._help(),
            fix=self._fix(imported),
            level=Level.WARNING if several else None,
            given=(self.facts.tree.module,),
        )

    def _is_training_program(self) -> bool:
        """Whether running the file trains: at module level, or from its main guard."""
        return self.facts.trains(self.facts.module, self.facts.tree.module)

    def _takes_gpu(self, start: Start) -> bool:
        """Whether child processes use TensorFlow, several at a time."""
        used_in = self.facts.executing.used_in
        uses = any(used_in(target.module, target.node) is not None for target in start.targets)
        return uses and self.facts.processes.run_side_by_side(start)

    def _help(self) -> str:
        if self._is_tensorflow_1():
            return _TF1_HELP
        return _OLD_KERAS_HELP if self._is_old_keras() else "set memory growth right after the imports"

    def _is_old_keras(self) -> bool:
        """Whether the program has its Keras by itself, which was for TensorFlow 1 too before Keras 3."""
        return self.facts.program.imports_only_keras() and self.facts.target.keras3 is not True

    def _is_tensorflow_1(self) -> bool:
        """Whether Sessions do the work, whose configuration it is then."""
        sessions = self.facts.calls("Session", "InteractiveSession", "MonitoredTrainingSession")
        opened = any(self.facts.obj(call, Kind.SESSION) is not None for call in sessions)
        return opened or self.facts.graph_program() or self.facts.target.tensorflow.surely_below(2)

    def _fix(self, imported: ast.stmt) -> Fix | None:
        """The loop over the GPUs, after the imports at the head of the file."""
        if self._is_tensorflow_1() or parent_of(imported) is not self.facts.tree.module:
            return None
        # Below an old Keras may be any TensorFlow.
        if self.facts.target.tensorflow.may_be_below(2) or self._is_old_keras():
            return None
        last = self._below_environment(self._last_leading_import(imported))
        if last is None:
            return None
        spelled = spelling.tensorflow(self.facts, last, "config")
        if spelled is None:
            return None
        # `tf.config.list_physical_devices` is there from 2.1 on.
        lists = "experimental.list" if self.facts.target.may_lack(2, 1) else "list"
        # Beside the imports of TensorFlow, where there are some: else at the end of them, which is where this stands.
        body = self.facts.tree.module.body
        is_there = any(spelling.imports_package(other, "tensorflow") for other in body[: body.index(last)])
        beside = spelled.edits if is_there and not spelling.imports_package(last, "tensorflow") else ()
        imports = ["import tensorflow as tf"] if spelled.edits and not beside else []
        edit = rewrite.insert_line_after(
            self.facts.tree,
            last,
            *imports,
            "",
            f'for gpu in {spelled.text}.{lists}_physical_devices("GPU"):',
            f"{rewrite.deeper(self.facts.tree)}{spelled.text}.experimental.set_memory_growth(gpu, True)",
            *([] if rewrite.ends_paragraph(self.facts.tree, last) else [""]),
        )
        return Fix("let each process take what it needs", Safety.UNSAFE, (*beside, edit)) if edit is not None else None

    def _below_environment(self, last: ast.stmt) -> ast.stmt | None:
        """The statement to stand behind: asking for the GPUs reads `CUDA_VISIBLE_DEVICES`, which is set before that."""
        body = self.facts.tree.module.body
        setting = [statement for statement in body if spelling.sets_environment(self.facts, statement)]
        if not all(isinstance(statement, (ast.Assign, ast.Expr)) for statement in setting):
            return None
        return max(setting, key=body.index) if setting and body.index(setting[-1]) > body.index(last) else last

    def _last_leading_import(self, imported: ast.stmt) -> ast.stmt:
        """The last import before anything else happens, with what is set right below it."""
        tree, last = self.facts.tree, imported
        for statement in tree.module.body[tree.module.body.index(imported) + 1 :]:
            if isinstance(statement, (ast.Import, ast.ImportFrom)):
                if self._computes_when_imported(statement):
                    break
                last = statement
            # A magic of a notebook is a constant here.
            elif not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                if not self._only_sets(statement) or rewrite.is_another_cell(tree, last, statement):
                    break
                between = range((last.end_lineno or 0) + 1, statement.lineno)
                if all(self.facts.source.line_text(number).strip() for number in between):
                    last = statement
        return last

    def _only_sets(self, statement: ast.stmt) -> bool:
        """Whether a statement among imports says how libraries behave: none of them makes a tensor."""
        if spelling.sets_environment(self.facts, statement):
            return isinstance(statement, (ast.Assign, ast.Expr))
        call = statement.value if isinstance(statement, ast.Expr) else None
        if not isinstance(call, ast.Call) or last_name(call.func) not in _SETTING:
            return False
        inner = [other for other in self.facts.tree.within(call, ast.Call) if other is not call]
        return all(dotted(other.func).partition(".")[0] in ("os", "sys", "Path") for other in inner)

    def _computes_when_imported(self, statement: ast.Import | ast.ImportFrom) -> bool:
        """Whether a file of the project runs TensorFlow when it is imported: the GPUs are taken then."""
        module = self.facts.module
        names = [alias.name for alias in statement.names]
        for name in [statement.module or ""] if isinstance(statement, ast.ImportFrom) else names:
            found = module.project.find(module, name) if name else None
            if found is not None and any(self.facts.executing.used_in(found, inner) for inner in found.import_time):
                return True
        return False
