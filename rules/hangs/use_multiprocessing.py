"""TFS705: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Kind, argument, last_name
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_SWITCH = "use_multiprocessing"
_CONSUMERS = ("fit", "evaluate", "predict", "fit_generator", "evaluate_generator", "predict_generator")
_SEQUENCES = ("keras.utils.Sequence", "keras.utils.PyDataset")
_WINDOWS = ("nt", "win32", "win", "Windows", "windows")
_TF_DATA = "build the input with `tf.data`, whose threads need no processes"


class UseMultiprocessing(Rule):
    """Keras asked to read its data in forked processes.

    ## Why it stalls
    The processes are forked while TensorFlow's threads run and hold locks, so a worker can wait for ever for a lock
    that nobody in it will release: Keras itself warns of "nondeterministic deadlocks". With a plain generator each
    worker also runs a copy of its own, and the data comes several times; with arrays the switch has no effect.
    Keras 3 took the argument away: `fit` raises `TypeError`.

    ## Example
    ```python
    import tensorflow as tf

    def train(model: tf.keras.Model, batches: tf.keras.utils.Sequence):
        model.fit(batches, epochs=3, workers=4, use_multiprocessing=True)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def train(model: tf.keras.Model, dataset: tf.data.Dataset):
        model.fit(dataset.prefetch(tf.data.AUTOTUNE), epochs=3)
    ```

    ## When not to
    Where the switch is off, or only on under Windows, which does not fork. A `PyDataset` of Keras 3 with
    `use_multiprocessing=True` was measured to work on the CPU.

    ## Fix safety
    Unsafe: the workers become threads of one process, so a generator that is not thread-safe may fail.
    """

    code = "TFS705"
    level = Level.WARNING
    triggers = (_SWITCH,)
    why = "workers are forked from a process whose threads hold locks, and may wait for them for ever"

    def visit_keyword(self, keyword: ast.keyword) -> None:
        if keyword.arg != _SWITCH or self._is_off(keyword.value):
            return
        call = parent_of(keyword)
        if not isinstance(call, ast.Call) or self._only_on_windows(call):
            return
        if last_name(call.func) in _CONSUMERS and isinstance(call.func, ast.Attribute):
            self._check_consumer(call, keyword.value)
        elif self._makes_sequence(call) and self.facts.target.keras3 is not True:
            self.report(
                call,
                f"this data is read in several processes (`{_SWITCH}`)",
                help=_TF_DATA,
                level=Level.ADVICE,
                fix=self._fix(call),
            )

    def _is_off(self, value: ast.expr) -> bool:
        return self.facts.constant(value) in (False, None) and self._is_constant(value)

    def _is_constant(self, value: ast.expr) -> bool:
        return isinstance(value, ast.Constant) or self.facts.constant(value) is not None

    def _check_consumer(self, call: ast.Call, value: ast.expr) -> None:
        assert isinstance(call.func, ast.Attribute)
        model = self.facts.model(call.func.value)
        other = any(self.facts.obj(call.func.value, kind) for kind in Kind if kind is not Kind.MODEL)
        if model is None and other:
            return
        method = last_name(call.func)
        sure = self.facts.constant(value) is True
        removed = self.facts.target.keras3 is True and method == "fit"
        self.report(
            call,
            f"Keras 3 has no `{_SWITCH}`: this `{method}` raises TypeError"
            if removed
            else f"`{method}` reads its data in forked processes (`{_SWITCH}`){self._what_it_does(call)}",
            help=_TF_DATA,
            fix=self._fix(call),
            level=Level.ADVICE if not sure else Level.ERROR if removed else None,
            given=(Proof.if_seen(model is not None),),
        )

    def _what_it_does(self, call: ast.Call) -> str:
        data = argument(call, 0, "x", "generator")
        if data is None:
            return ""
        if self.facts.obj(data, Kind.GENERATOR):
            return ": each runs a copy of the generator, and the data is doubled"
        return ": without effect on arrays" if self.facts.obj(data, Kind.ARRAY) else ""

    def _makes_sequence(self, call: ast.Call) -> bool:
        """`MySequence(…)`, or `super().__init__(…)` in one."""
        if self.facts.obj(call, Kind.SEQUENCE):
            return True
        if last_name(call.func) != "__init__":
            return False
        function = self.facts.tree.function(call)
        cls = self.facts.module.method_class(function) if function is not None else None
        return cls is not None and any(self.facts.api(base) in _SEQUENCES for base in cls.bases)

    def _only_on_windows(self, call: ast.Call) -> bool:
        """Under a test that names Windows: `if os.name == "nt":`."""
        for parent in self.facts.tree.ancestors(call):
            if isinstance(parent, ast.If) and any(
                isinstance(node, ast.Constant) and node.value in _WINDOWS for node in ast.walk(parent.test)
            ):
                return True
        return False

    def _fix(self, call: ast.Call) -> Fix | None:
        edit = rewrite.remove_keyword(self.facts.tree, call, _SWITCH)
        return Fix(f"drop `{_SWITCH}`", Safety.UNSAFE, (edit,)) if edit is not None else None
