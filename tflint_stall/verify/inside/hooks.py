"""Where TensorFlow and Keras are tapped to see a program's training steps.

What counts as one step: a batch of `fit`; a call of the outermost tf.function in which an
optimizer is applied; an optimizer applied eagerly (only the first optimizer of the program, so
that a GAN's two make one step); a `Session.run` whose fetches depend on an optimizer's update.
Beside the steps are counted: calls of `predict`, `evaluate` and their kin, calls of tf.functions
that train nothing, Session runs, batches taken from datasets, and batches of validation.

A version of TensorFlow or Keras that has one of these places elsewhere is watched without it:
see `taps`, which never lets a mistake of ours reach the program.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .framework import only_processors
from .steps import StepLog, scalar_in
from .taps import Call, Tapper

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

_UPDATES = ("Apply", "ResourceApply", "SparseApply", "ResourceSparseApply")
_PREDICTING = ("predict", "evaluate", "predict_on_batch", "test_on_batch")
_ON_BATCH = ("train_on_batch",)
_BUILDING = ("from_tensor_slices", "from_tensors", "from_generator", "list_files")
_KERAS_ROOMS = ("keras.", "tf_keras.", "tensorflow.python.keras.", "tensorflow_core.python.keras.")
_OPTIMIZERS = ("BaseOptimizer", "_BaseOptimizer", "Optimizer", "OptimizerV2", "LossScaleOptimizer")
# Before this version Keras was a part of TensorFlow, which imports no module `keras`.
_KERAS_ALONE = (2, 6)


class Hooks:
    """The taps of one program; they share what is being executed at the moment."""

    def __init__(self, log: StepLog, tapper: Tapper) -> None:
        self._log = log
        self._tap = tapper
        # How deep the program is in calls that count as a whole: `fit`, `predict`.
        self._whole_calls = 0
        self._applying = 0
        self._functions: list[Any] = []
        self._trains: set[int] = set()
        self._first_optimizer: int | None = None
        self._loss: Any = None
        # Kept alive, so that an id stays its owner's.
        self._kept: dict[int, Any] = {}
        self._fetch_trains: dict[Any, bool] = {}
        self.traces = 0

    # -- what is tapped --------------------------------------------------------------------------

    def tensorflow_imported(self, tf: ModuleType) -> None:
        only_processors(tf)
        tap = self._tap
        tap(type(tf.function(lambda: None)), "__call__", self._function_called)
        tap(tf.compat.v1.Session, "run", self._session_run)
        tap(tf.GradientTape, "gradient", self._gradient)
        iterators = sys.modules.get("tensorflow.python.data.ops.iterator_ops")
        for name in ("OwnedIterator", "IteratorV2", "EagerIterator"):
            if hasattr(iterators, name):
                tap(getattr(iterators, name), "__next__", self._next_batch)
                break
        tap(tf.compat.v1.train.Optimizer, "apply_gradients", self._applied)
        for name in _BUILDING:
            tap(tf.data.Dataset, name, self._building, static=True)
        if _version(tf) < _KERAS_ALONE:
            self.keras_imported(tf.keras)

    def keras_imported(self, keras: Any) -> None:
        tap = self._tap
        tap(keras.Model, "fit", lambda call: self._fit(keras, call))
        if hasattr(keras.Model, "fit_generator"):
            tap(keras.Model, "fit_generator", lambda call: self._fit(keras, call))
        for name in _PREDICTING:
            tap(keras.Model, name, self._predicting)
        for name in _ON_BATCH:
            tap(keras.Model, name, self._trained_on_batch)
        for owner in _optimizers():
            tap(owner, "apply" if hasattr(owner, "apply") else "apply_gradients", self._applied)

    # -- what the taps do ------------------------------------------------------------------------

    @contextmanager
    def _whole(self, doing: str) -> Iterator[None]:
        """One call of the program's that holds many of TensorFlow's: none of those counts."""
        self._whole_calls += 1
        self._log.began(doing)
        try:
            yield
        finally:
            self._whole_calls -= 1
            self._log.ended()

    def _fit(self, keras: Any, call: Call) -> Iterator[None]:
        """Add our callback to the caller's; inside, nothing else counts as a step."""
        if not self._whole_calls:
            _add_callback(keras, call, _step_callback(keras, self._log))
        self._whole_calls += 1
        try:
            yield
        finally:
            self._whole_calls -= 1

    def _predicting(self, call: Call) -> Iterator[None]:
        outermost = not self._whole_calls
        with self._whole("predicting or evaluating"):
            yield
        if outermost:
            self._log.add("predict")

    def _trained_on_batch(self, call: Call) -> Iterator[None]:
        outermost = not self._whole_calls
        self._whole_calls += 1
        try:
            yield
        finally:
            self._whole_calls -= 1
        if outermost:
            self._log.add("step", scalar_in(call.result))

    def _function_called(self, call: Call) -> Iterator[None]:
        function = call.owner
        outermost = not self._functions
        is_new = outermost and id(function) not in self._kept
        self._functions.append(function)
        already = _traced(function)
        if is_new:
            self._kept[id(function)] = function
            self._log.began("tracing or compiling a tf.function")
        try:
            yield
        finally:
            self._functions.pop()
            self.traces += max(0, _traced(function) - already)
            if is_new:
                self._log.ended()
        if outermost and not self._whole_calls:
            trains = id(function) in self._trains
            self._log.add("step" if trains else "call", scalar_in(call.result) if trains else None)

    def _applied(self, call: Call) -> Iterator[None]:
        self._applying += 1
        try:
            yield
        finally:
            self._applying -= 1
        # `apply_gradients` of one class may call that of another.
        if self._applying:
            return
        if self._functions:
            function = self._functions[0]
            self._trains.add(id(function))
            self._kept[id(function)] = function
        elif not self._whole_calls and _is_eager() and id(call.owner) == self._first(call.owner):
            self._log.add("step", self._loss)

    def _first(self, optimizer: Any) -> int:
        if self._first_optimizer is None:
            self._first_optimizer = id(optimizer)
            self._kept[id(optimizer)] = optimizer
        return self._first_optimizer

    def _gradient(self, call: Call) -> Iterator[None]:
        if not self._functions:
            self._loss = scalar_in(call.argument(0, "target"))
        yield
        if not self._functions and not self._whole_calls:
            self._log.lives()

    def _session_run(self, call: Call) -> Iterator[None]:
        yield
        if not self._whole_calls:
            trains = self._fetches_train(call.owner, call.argument(0, "fetches"))
            self._log.add("step" if trains else "run", scalar_in(call.result))

    def _fetches_train(self, session: Any, fetches: Any) -> bool:
        operations = [_operation(session.graph, fetch) for fetch in _flat(fetches)]
        return any(self._depends_on_update(operation) for operation in operations if operation is not None)

    def _depends_on_update(self, operation: Any) -> bool:
        """Whether running the operation runs an optimizer's update; each operation is looked at once."""
        if operation in self._fetch_trains:
            return self._fetch_trains[operation]
        seen, waiting = {operation}, [operation]
        found = False
        while waiting and not found:
            one = waiting.pop()
            found = one.type.startswith(_UPDATES)
            sources = [tensor.op for tensor in one.inputs] + list(one.control_inputs)
            waiting += [source for source in sources if source not in seen]
            seen.update(sources)
        self._fetch_trains[operation] = found
        return found

    def _next_batch(self, call: Call) -> Iterator[None]:
        yield
        if not self._whole_calls and not self._functions:
            self._log.add("batch")

    def _building(self, call: Call) -> Iterator[None]:
        self._log.began("building a dataset")
        try:
            yield
        finally:
            self._log.ended()


def _version(tf: Any) -> tuple[int, int]:
    major, minor = str(tf.__version__).split(".")[:2]
    return int(major), int(minor)


def _optimizers() -> list[Any]:
    """The classes that all optimizers come from: which they are, and where, changes from version to version."""
    rooms = [
        module
        for name, module in list(sys.modules.items())
        if name.startswith(_KERAS_ROOMS) and "optimizer" in name and module is not None
    ]
    found = [vars(room).get(name) for room in rooms for name in _OPTIMIZERS]
    return [owner for owner in dict.fromkeys(found) if isinstance(owner, type)]


def _add_callback(keras: Any, call: Call, callback: Any) -> None:
    position = 5  # x, y, batch_size, epochs, verbose come before `callbacks`
    given = call.argument(position, "callbacks")
    if given is None or isinstance(given, (list, tuple)):
        call.set_argument(position, "callbacks", [*(given or ()), callback])
    elif isinstance(given, keras.callbacks.Callback):
        call.set_argument(position, "callbacks", [given, callback])
    else:
        given.append(callback)


def _step_callback(keras: Any, log: StepLog) -> Any:
    class Steps(keras.callbacks.Callback):  # type: ignore[misc]
        """Counts batches; one execution may hold several."""

        last = -1

        def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
            self.last = -1

        def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
            log.add("step", (logs or {}).get("loss"), max(1, batch - self.last))
            self.last = batch

        def on_test_batch_end(self, batch: int, logs: Any = None) -> None:
            log.add("test")

    return Steps()


def _traced(function: Any) -> int:
    count = getattr(function, "experimental_get_tracing_count", None)
    return int(count()) if count is not None else 0


def _is_eager() -> bool:
    return bool(sys.modules["tensorflow"].executing_eagerly())


def _flat(fetches: Any) -> list[Any]:
    if isinstance(fetches, dict):
        fetches = list(fetches.values())
    if isinstance(fetches, (list, tuple)):
        return [leaf for fetch in fetches for leaf in _flat(fetch)]
    return [fetches]


def _operation(graph: Any, fetch: Any) -> Any:
    if isinstance(fetch, str):
        fetch = graph.as_graph_element(fetch)
    return getattr(fetch, "op", fetch if hasattr(fetch, "control_inputs") else None)
