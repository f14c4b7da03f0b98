"""TFS705: see the class."""

from __future__ import annotations

import ast

from tflint_stall.cst import CstRule, argument, cst, without
from tflint_stall.facts import CONSUMERS, Kind, Obj, Queued
from tflint_stall.facts.tensorflow.workers import lies_on_windows
from tflint_stall.fixes import left_over
from tflint_stall.rule import Fix, Level, Proof, Safety

_SWITCH = "use_multiprocessing"
# Keras 3 takes neither of them where the data is read.
_OF_WORKERS = ("workers", "max_queue_size")
_SEQUENCES = ("keras.utils.Sequence", "keras.utils.PyDataset")
_TF_DATA = "build the input with `tf.data`, whose threads need no processes"
_THREADS = f"drop the argument: threads read a `Sequence`, too; or {_TF_DATA}"
# The `keras` of graphs takes no dataset.
_OLD_THREADS = "drop the argument: threads read a `Sequence`, too"
_OLD_SEQUENCE = "make it a `keras.utils.Sequence`, which threads may share, and drop the argument"
_TO_THE_DATA = "give `workers` to the `PyDataset` where it is made, or build the input with `tf.data`"


class UseMultiprocessing(CstRule):
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
    the CPU. It is advice where `tf.keras` may be Keras 2 by the switch `TF_USE_LEGACY_KERAS`, which
    `tensorflow_model_optimization` sets as well; and in a project whose files name a drive of Windows.

    ## Fix safety
    Unsafe: a `Sequence` is read by `workers` threads of one process then. Where the data is a plain generator, or may
    be one, `workers` goes too, for two threads cannot draw from it; so it does where the program runs on Keras 3. An
    object of a class that is not in sight keeps them on a Keras 2 that is declared: it is no generator.
    """

    code = "TFS705"
    warns_when_likely = True
    level = Level.WARNING
    triggers = (_SWITCH,)
    why = "workers are forked from a process whose threads hold locks, and may wait for them for ever"

    def concerns(self) -> bool:
        return any(keyword.arg == _SWITCH for keyword in self.facts.tree.nodes(ast.keyword))

    def visit_Call(self, call: cst.Call) -> None:
        switch = argument(call, None, _SWITCH)
        if switch is None or switch.keyword is None or self._is_off(switch.value) or self.facts.only_on_windows(call):
            return
        if isinstance(call.func, cst.Attribute) and call.func.attr.value in CONSUMERS:
            self._check_consumer(call, call.func, switch.value)
        elif self._bases_of_sequence(call) and self.facts.target.keras3 is not True:
            self.report(
                call,
                f"this data is read in several processes (`{_SWITCH}`)",
                help=_TF_DATA,
                level=Level.ADVICE,
                given=self._bases_of_sequence(call),
                fix=self._without(call, _SWITCH),
            )

    def _is_off(self, value: cst.BaseExpression) -> bool:
        return self.facts.constant(value) is False or (isinstance(value, cst.Name) and value.value == "None")

    def _check_consumer(self, call: cst.Call, called: cst.Attribute, value: cst.BaseExpression) -> None:
        method, model = called.attr.value, self.facts.model(called.value)
        if model is None and any(self.facts.obj(called.value, kind) for kind in Kind):
            return
        if self.facts.target.keras3 is True:
            if not method.endswith("_generator"):  # Keras 3 has no such method at all
                self._report_removed(call, method, model)
            return
        queued, workers = self.facts.read_by_workers(call), argument(call, None, "workers")
        number = self.facts.constant(workers.value) if workers is not None else None
        # Without workers it is read where it is trained, whatever the switch says.
        if queued is None or (isinstance(number, int) and number < 1):
            return
        copies = queued.kind is Kind.GENERATOR
        self.report(
            call,
            f"`{method}` reads its data in forked processes (`{_SWITCH}`)"
            + (": each worker draws from its own copy of the generator" if copies else ""),
            help=self._help(shared=queued.kind is Kind.SEQUENCE),
            fix=self._fix(call, queued),
            given=(
                queued.proof,
                Proof.if_seen(model is not None),
                Proof.SURE if self.facts.constant(value) is True else Proof.OPEN,
                Proof.OPEN if lies_on_windows(self.facts.plain.module) else Proof.SURE,
            ),
        )

    def _help(self, *, shared: bool) -> str:
        if self.facts.target.is_keras_of_graphs:
            return _OLD_THREADS if shared else _OLD_SEQUENCE
        return _THREADS if shared else _TF_DATA

    def _report_removed(self, call: cst.Call, method: str, model: Obj | None) -> None:
        raised = "ValueError" if method == "evaluate" else "TypeError"
        self.report(
            call,
            f"Keras 3 has no `{_SWITCH}`: this `{method}` raises {raised}",
            why="Keras 3 leaves it to the data how it is read",
            help=_TF_DATA if argument(call, None, "workers") is None else _TO_THE_DATA,
            fix=self._without(call, _SWITCH, *_OF_WORKERS, raises=True),
            level=Level.ADVICE if self.facts.target.may_be_legacy else Level.ERROR,
            given=(Proof.if_seen(model is not None),),
            variant="Keras 3",
        )

    def _bases_of_sequence(self, call: cst.Call) -> list[ast.expr]:
        """What makes the data of `MySequence(…)` or `super().__init__(…)` a sequence; empty where nothing does."""
        facts, made = self.facts.plain, self.ast(call)
        if facts.obj(made, Kind.SEQUENCE) is not None:
            return [made]
        is_base = isinstance(call.func, cst.Attribute) and call.func.attr.value == "__init__"
        function = facts.tree.function(made) if is_base else None
        cls = facts.module.method_class(function) if function is not None else None
        is_sequence = cls is not None and any(facts.api(base) in _SEQUENCES for base in cls.bases)
        return cls.bases if cls is not None and is_sequence else []

    def _fix(self, call: cst.Call, queued: Queued) -> Fix | None:
        """For Keras 2, on which alone a call with the switch runs: its threads may share a `Sequence`."""
        workers = argument(call, None, "workers")
        is_one = workers is not None and self.facts.constant(workers.value) in (0, 1)
        is_shared = queued.is_shared and (queued.kind is not None or self.facts.target.keras3 is False)
        if is_shared or is_one:
            return self._without(call, _SWITCH)
        return self._without(call, _SWITCH, "workers")

    def _without(self, call: cst.Call, *names: str, raises: bool = False) -> Fix | None:
        given = [name for name in names if argument(call, None, name) is not None]
        dropped = " and ".join(f"`{name}`" for name in given)
        dropping = [found.value for name in given if (found := argument(call, None, name)) is not None]
        unread = [left_over.only_for(self.facts.plain, self.ast(value)) for value in dropping]
        # A choice that is offered, or made in several lines, would be left without an effect, if it has one.
        if any(statements is None for statements in unread) and not raises:
            return None
        gone = [statement for statements in unread for statement in statements or ()]
        fix = self.fixed(f"drop {dropped}", Safety.UNSAFE, (call, without(call, *given)))
        more = left_over.edits(self.facts.plain.tree, gone)
        return Fix(fix.message, fix.safety, (*fix.edits, *more)) if fix is not None else None
