"""TFS706: see the class."""

from __future__ import annotations

from tflint_stall.facts import Start
from tflint_stall.rule import Level, Rule

_ENDINGS = {
    "Pool": "the pool replaces the children that fail, without end",
    "ProcessPoolExecutor": "the pool breaks",
    "Process": "the children fail before they have done anything",
}


class SpawnWithoutMainGuard(Rule):
    """Processes spawned by code that their children run again.

    ## Why it stalls
    A process that is spawned, or comes from a fork server, imports the main script to find its functions. Where the
    script starts processes at its top level, each child tries to start them again: Python stops the child with an
    error, a `Pool` puts a new one in its place, and so on without end, each time importing TensorFlow.

    ## Example
    ```python
    import multiprocessing as mp
    import tensorflow as tf

    def score(seed):
        return float(tf.reduce_sum(tf.random.stateless_normal((4,), (seed, 0))))

    mp.set_start_method("spawn")
    with mp.Pool(2) as pool:
        print(pool.map(score, range(8)))
    ```

    ## Use instead
    ```python
    import multiprocessing as mp
    import tensorflow as tf

    def score(seed):
        return float(tf.reduce_sum(tf.random.stateless_normal((4,), (seed, 0))))

    if __name__ == "__main__":
        mp.set_start_method("spawn")
        with mp.Pool(2) as pool:
            print(pool.map(score, range(8)))
    ```

    ## When not to
    In notebooks, and in modules that are only ever imported by a program with a guard of its own.

    ## Fix safety
    There is no fix: what belongs under the guard, only the author knows.
    """

    code = "TFS706"
    level = Level.ERROR
    triggers = ("Process", "Pool")
    why = "each child imports the script and comes to this place again"

    def on_program(self) -> None:
        if self.facts.module.path.endswith(".ipynb"):
            return
        for start in self.facts.processes.starts:
            if start.method in ("spawn", "forkserver") and start.what in _ENDINGS and self._is_unguarded(start):
                self.report(
                    start.call,
                    f"`{start.what}` starts with `{start.method}` outside of the main guard: {_ENDINGS[start.what]}",
                    help='put what starts the processes under `if __name__ == "__main__":`',
                )

    def _is_unguarded(self, start: Start) -> bool:
        processes = self.facts.processes
        return processes.runs_on_import(start.call) and any(
            processes.runs_on_import(call) for call in processes.is_started(start)
        )
