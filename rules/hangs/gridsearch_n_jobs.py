"""TFS709: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Obj, Value, argument, has_star, parts
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

# Searches and validations that fit their estimator again and again, and the place of its argument.
_SEARCHES = frozenset(
    """GridSearchCV RandomizedSearchCV HalvingGridSearchCV HalvingRandomSearchCV
    cross_val_score cross_val_predict cross_validate""".split()
)
_WRAPPERS = frozenset({"KerasClassifier", "KerasRegressor", "BaseWrapper"})
_WRAPPER_HOMES = ("keras.", "scikeras.", "tensorflow.")


class GridsearchNJobs(Rule):
    """A search of scikit-learn that fits Keras models in several processes at once.

    ## Why it stalls
    Each worker process loads TensorFlow, takes the GPU's memory and starts a thread for every core. Together they
    want several times what the machine has: they wait for each other, run out of memory, and searches that never
    end have been reported. One Keras model uses all cores already. (The verifier confirms that the models are fitted
    in other processes; how much that costs depends on the machine.)

    ## Example
    ```python
    import tensorflow as tf
    from scikeras.wrappers import KerasClassifier
    from sklearn.model_selection import GridSearchCV

    def build(units=8):
        model = tf.keras.Sequential([tf.keras.layers.Dense(units), tf.keras.layers.Dense(3, activation="softmax")])
        model.compile("adam", "sparse_categorical_crossentropy")
        return model

    search = GridSearchCV(KerasClassifier(build), {"model__units": [8, 16, 32]}, n_jobs=-1)
    ```

    ## Use instead
    ```python
    import tensorflow as tf
    from scikeras.wrappers import KerasClassifier
    from sklearn.model_selection import GridSearchCV

    def build(units=8):
        model = tf.keras.Sequential([tf.keras.layers.Dense(units), tf.keras.layers.Dense(3, activation="softmax")])
        model.compile("adam", "sparse_categorical_crossentropy")
        return model

    search = GridSearchCV(KerasClassifier(build), {"model__units": [8, 16, 32]}, n_jobs=1)
    ```

    ## When not to
    Searches over estimators of scikit-learn itself, for which `n_jobs` is made; jobs that joblib is told to run in
    threads.

    ## Fix safety
    Unsafe: the fits run one after the other, in the process of the program.
    """

    code = "TFS709"
    level = Level.WARNING
    triggers = (*sorted(_SEARCHES),)
    tensorflow = ">=1.0"
    why = "every worker takes the GPU and all cores, so they wait for each other or run out of memory"

    def visit_Call(self, call: ast.Call) -> None:
        jobs = argument(call, None, "n_jobs")
        estimator = argument(call, 0, "estimator")
        if jobs is None or estimator is None or has_star(call):
            return
        api = self.facts.api(call.func)
        if not api.startswith("sklearn.") or api.rpartition(".")[2] not in _SEARCHES:
            return
        count = self.facts.constant(jobs)
        holding = [_holds_keras(value) for value in self.facts.values(estimator)]
        if not isinstance(count, int) or count == 1 or not any(holding) or self.facts.processes.stays_in_threads(call):
            return
        self.report(
            call,
            f"`n_jobs={count}` fits Keras models in several processes at once",
            help="give `n_jobs=1`: one model uses all cores and the GPU",
            fix=Fix("fit one model at a time", Safety.UNSAFE, (rewrite.replace(self.facts.tree, jobs, "1"),)),
            given=(Proof.SURE if all(holding) else Proof.OPEN,),
        )


def _holds_keras(value: Value) -> bool:
    """A Keras wrapper, by itself or as a step of a scikit-learn pipeline."""
    return isinstance(value, Obj) and (_is_wrapper(value) or any(map(_is_wrapper, parts(value))))


def _is_wrapper(made: Obj) -> bool:
    return made.api.startswith(_WRAPPER_HOMES) and made.api.rpartition(".")[2] in _WRAPPERS
