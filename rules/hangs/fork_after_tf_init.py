"""TFS702: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Backend, Start
from tflint_stall.facts.api.processes import SHARED
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.tensorflow.set_by_program import reads_what_the_program_sets
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Edit, Fix, Level, Proof, Rule, Safety


class ForkAfterTfInit(Rule):
    """A process forked after TensorFlow ran, in which TensorFlow runs again.

    ## Why it stalls
    `fork` copies the memory of a process but only one of its threads. TensorFlow's thread pools exist once it has
    run anything; in the child they look alive and are not, so the first operation that needs them waits for ever:
    a `fit`, a dataset, a `tf.function`. There is no message.

    ## Example
    ```python
    import multiprocessing as mp
    import tensorflow as tf

    def train(rate):
        model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        model.compile(tf.keras.optimizers.SGD(rate), "mse")
        model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))

    if __name__ == "__main__":
        print(tf.random.normal((2, 2)))
        process = mp.Process(target=train, args=(0.1,))
        process.start()
        process.join()
    ```

    ## Use instead
    ```python
    import multiprocessing as mp
    import tensorflow as tf

    def train(rate):
        model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        model.compile(tf.keras.optimizers.SGD(rate), "mse")
        model.fit(tf.zeros((64, 4)), tf.zeros((64, 1)))

    if __name__ == "__main__":
        print(tf.random.normal((2, 2)))
        process = mp.get_context("spawn").Process(target=train, args=(0.1,))
        process.start()
        process.join()
    ```
    Or start the processes before anything of TensorFlow runs, and leave TensorFlow to them.

    ## When not to
    Where TensorFlow is only imported before, or the child does without it. Python 3.14 no longer forks by default.

    ## Fix safety
    Unsafe: a spawned process imports the program again, so it needs a main guard, a function that can be pickled,
    and seconds to start; it does not see what the parent computed.
    """

    code = "TFS702"
    level = Level.ERROR
    triggers = ("Process", "Pool", "fork", "Parallel")
    why = "a fork copies TensorFlow's state but not its threads, and the child waits for them for ever"

    def on_program(self) -> None:
        if self.facts.target.keras_backend is Backend.OTHER:
            return
        for start in self.facts.processes.starts:
            if start.method == "fork":
                self._check(start)

    def _child_uses_tensorflow(self, start: Start) -> Proof | None:
        """How surely a child executes something of TensorFlow."""
        found = [
            Proof.weakest((target.proof, used))
            for target in start.targets
            if (used := self.facts.executing.used_in(target.module, target.node)) is not None
        ]
        return min(found, key=lambda proof: proof.value, default=None)

    def _check(self, start: Start) -> None:
        used = self._child_uses_tensorflow(start)
        executed = self.facts.executing.before(self.facts.module, start.call) if used is not None else None
        if executed is None:
            return
        self.report(
            start.call,
            f"this process is forked after TensorFlow ran (`{_shortened(ast.unparse(executed.func))}`),"
            " and runs TensorFlow again",
            help='start it with `multiprocessing.get_context("spawn")`, or before anything of TensorFlow runs',
            fix=self._fix(start),
            given=(used,),
        )

    def _fix(self, start: Start) -> Fix | None:
        if self.facts.processes.runs_on_import(start.call) or not self._can_be_pickled(start):
            return None
        if any(self.facts.api(call.func).startswith("multiprocessing.") for call in self.facts.calls(*SHARED)):
            return None
        edits = self._with_context(start)
        if not edits:
            return None
        return Fix("start the process with `spawn`", Safety.UNSAFE, edits)

    def _can_be_pickled(self, start: Start) -> bool:
        """Whether all that the children run are functions of a module, and find there what they read."""
        return all(
            isinstance(target.node, DEFS)
            and target.module.tree.function(target.node) is None
            and not reads_what_the_program_sets(target.module, target.node)
            for target in start.targets
        )

    def _with_context(self, start: Start) -> tuple[Edit, ...]:
        tree, function = self.facts.tree, start.call.func
        if start.what == "ProcessPoolExecutor":
            spelled = spelling.module(self.facts, start.call, "multiprocessing")
            if spelled is None:
                return ()
            added = rewrite.add_keyword(tree, start.call, "mp_context", f'{spelled.text}.get_context("spawn")')
            return (added, *spelled.edits) if added is not None else ()
        if isinstance(function, ast.Attribute) and self.facts.api(function.value) == "multiprocessing":
            return (rewrite.insert_after(tree, function.value, '.get_context("spawn")'),)
        if isinstance(function, ast.Name) and self.facts.api(function) == f"multiprocessing.{start.what}":
            spelled = spelling.module(self.facts, start.call, "multiprocessing")
            if spelled is None:
                return ()
            text = f'{spelled.text}.get_context("spawn").{start.what}'
            return (rewrite.replace(tree, function, text), *spelled.edits)
        return ()


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
