"""TFS709: see the class."""

from __future__ import annotations

from tflint_stall.cst import CstRule, argument, cst, has_star
from tflint_stall.facts import Obj, Value, Values, named_parts
from tflint_stall.rule import Level, Proof

# Searches and validations that fit their estimator again and again, and the place of its argument.
_SEARCHES = frozenset(
    """GridSearchCV RandomizedSearchCV HalvingGridSearchCV HalvingRandomSearchCV
    cross_val_score cross_val_predict cross_validate""".split()
)
_WRAPPERS = frozenset({"KerasClassifier", "KerasRegressor", "BaseWrapper"})
_DEEPEST_STEP = 3
_WRAPPER_HOMES = ("keras.", "scikeras.", "tensorflow.")


class GridsearchNJobs(CstRule):
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
    held_back = "readers of real code found 0 of 4 right"
    triggers = (*sorted(_SEARCHES),)
    tensorflow = ">=1.0"
    why = "every worker takes the GPU and all cores, so they wait for each other or run out of memory"

    def concerns(self) -> bool:
        return bool(self.facts.named_calls(self.triggers))

    def visit_Call(self, call: cst.Call) -> None:
        jobs = argument(call, None, "n_jobs")
        estimator = argument(call, 0, "estimator")
        if jobs is None or estimator is None or has_star(call):
            return
        api = self.facts.api(call.func)
        if not api.startswith("sklearn.") or api.rpartition(".")[2] not in _SEARCHES:
            return
        count = self.facts.constant(jobs.value)
        proof = _holds_keras(self.facts.values(estimator.value))
        if not isinstance(count, int) or count == 1 or proof is None or self._stays_in_threads(call):
            return
        self.report(
            call,
            f"`n_jobs={count}` fits Keras models in several processes at once",
            help="give `n_jobs=1`: one model uses all cores and the GPU",
            replacement=call.with_deep_changes(jobs, value=cst.Integer("1")),
            given=(proof,),
        )

    def _stays_in_threads(self, call: cst.Call) -> bool:
        return self.facts.plain.processes.stays_in_threads(self.ast(call))


def _holds_keras(values: Values, depth: int = 0) -> Proof | None:
    """How surely a value is a Keras wrapper, or a pipeline of scikit-learn with one; `None` where it is neither."""
    if any(map(_is_wrapper, values)):
        return Proof.SURE if all(map(_is_wrapper, values)) else Proof.OPEN
    if depth >= _DEEPEST_STEP:
        return None
    made = [value for value in values if isinstance(value, Obj)]
    steps = [_holds_keras(part, depth + 1) for value in made for part in named_parts(value)]
    found = [proof for proof in steps if proof is not None]
    return Proof.weakest([*found, Proof.SURE if len(values) == 1 else Proof.OPEN]) if found else None


def _is_wrapper(made: Value) -> bool:
    if not isinstance(made, Obj):
        return False
    return made.api.startswith(_WRAPPER_HOMES) and made.api.rpartition(".")[2] in _WRAPPERS
