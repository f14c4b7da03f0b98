"""TFS705: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import CONSUMERS, Kind, Obj, Queued, last_name
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_SWITCH = "use_multiprocessing"
# Without the switch these have no meaning, or for a generator the wrong one: two threads cannot draw from it.
_OF_WORKERS = ("workers", "max_queue_size")
_SEQUENCES = ("keras.utils.Sequence", "keras.utils.PyDataset")
_TF_DATA = "build the input with `tf.data`, whose threads need no processes"


class UseMultiprocessing(Rule):
    """Keras asked to read its data in forked processes.

    ## Why it stalls
    The processes are forked while TensorFlow's threads run and hold locks, so a worker can wait for ever for a lock
    that nobody in it will release: Keras itself warns of "nondeterministic deadlocks". With a plain generator each
    worker draws from a copy of its own: what the copies do not choose at random comes once per worker. Keras 3 took
    the argument away: `fit` raises `TypeError`.

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
    Where the switch is off, or only on under Windows, which does not fork; with arrays and datasets, for which
    Keras takes no notice of it. A `PyDataset` of Keras 3 with `use_multiprocessing=True` was measured to work on
    the CPU.

    ## Fix safety
    Unsafe: a `Sequence` is read by threads of one process. `workers` goes too where the data is a plain generator,
    from which two threads cannot draw, and where Keras 3 does not take it: one thread reads the data then.
    """

    code = "TFS705"
    level = Level.WARNING
    triggers = (_SWITCH,)
    why = "workers are forked from a process whose threads hold locks, and may wait for them for ever"

    def visit_keyword(self, keyword: ast.keyword) -> None:
        if keyword.arg != _SWITCH or self._is_off(keyword.value):
            return
        call = parent_of(keyword)
        if not isinstance(call, ast.Call) or self.facts.only_on_windows(call):
            return
        if last_name(call.func) in CONSUMERS and isinstance(call.func, ast.Attribute):
            self._check_consumer(call, keyword.value)
        elif self._bases_of_sequence(call) is not None and self.facts.target.keras3 is not True:
            edit = rewrite.remove_keyword(self.facts.tree, call, _SWITCH)
            self.report(
                call,
                f"this data is read in several processes (`{_SWITCH}`)",
                help=_TF_DATA,
                level=Level.ADVICE,
                given=self._bases_of_sequence(call) or (),
                fix=Fix(f"drop `{_SWITCH}`", Safety.UNSAFE, (edit,)) if edit is not None else None,
            )

    def _is_off(self, value: ast.expr) -> bool:
        constant = self.facts.constant(value)
        return constant is False or (constant is None and isinstance(value, ast.Constant))

    def _check_consumer(self, call: ast.Call, value: ast.expr) -> None:
        assert isinstance(call.func, ast.Attribute)
        method, model = last_name(call.func), self.facts.model(call.func.value)
        if model is None and any(self.facts.obj(call.func.value, kind) for kind in Kind):
            return
        if self.facts.target.keras3 is True:
            if not method.endswith("_generator"):  # Keras 3 has no such method at all
                self._report_removed(call, method, model)
            return
        queued = self.facts.read_by_workers(call)
        if queued is None:
            return
        copies = queued.kind is Kind.GENERATOR
        self.report(
            call,
            f"`{method}` reads its data in forked processes (`{_SWITCH}`)"
            + (": each worker draws from its own copy of the generator" if copies else ""),
            help=_TF_DATA,
            fix=self._fix(call, queued),
            given=(
                queued.proof,
                Proof.if_seen(model is not None),
                Proof.SURE if self.facts.constant(value) is True else Proof.OPEN,
            ),
        )

    def _report_removed(self, call: ast.Call, method: str, model: Obj | None) -> None:
        raised = "ValueError" if method == "evaluate" else "TypeError"
        self.report(
            call,
            f"Keras 3 has no `{_SWITCH}`: this `{method}` raises {raised}",
            why="Keras 3 leaves it to the data how it is read",
            help=_TF_DATA,
            fix=self._without(call, _SWITCH, *_OF_WORKERS),
            level=Level.ERROR,
            given=(Proof.if_seen(model is not None),),
        )

    def _bases_of_sequence(self, call: ast.Call) -> list[ast.expr] | None:
        """What makes the data of `MySequence(…)` or `super().__init__(…)` a sequence; `None` where nothing does."""
        if self.facts.obj(call, Kind.SEQUENCE) is not None:
            return [call]
        function = self.facts.tree.function(call) if last_name(call.func) == "__init__" else None
        cls = self.facts.module.method_class(function) if function is not None else None
        is_sequence = cls is not None and any(self.facts.api(base) in _SEQUENCES for base in cls.bases)
        return cls.bases if cls is not None and is_sequence else None

    def _fix(self, call: ast.Call, queued: Queued) -> Fix | None:
        """Threads may share a `Sequence`, and only Keras 2 knows `workers`."""
        if queued.kind is Kind.SEQUENCE and self.facts.target.keras3 is False:
            return self._without(call, _SWITCH)
        return self._without(call, _SWITCH, *_OF_WORKERS)

    def _without(self, call: ast.Call, *names: str) -> Fix | None:
        given = [name for name in names if any(keyword.arg == name for keyword in call.keywords)]
        edit = rewrite.remove_keyword(self.facts.tree, call, *given)
        dropped = " and ".join(f"`{name}`" for name in given)
        return Fix(f"drop {dropped}", Safety.UNSAFE, (edit,)) if edit is not None else None
