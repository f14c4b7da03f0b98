"""Where TensorFlow and Keras are tapped to see a program's training steps.

What counts as one step: a batch of `fit`; a call of the outermost tf.function in which an
optimizer is applied; an optimizer applied eagerly (only the first optimizer of the program, so
that a GAN's two make one step); a `Session.run` whose fetches depend on an optimizer's update.
"""

from __future__ import annotations

import functools
import sys
from types import ModuleType
from typing import Any

from .steps import StepLog, scalar_in

_UPDATES = ("Apply", "ResourceApply", "SparseApply", "ResourceSparseApply")


class Hooks:
    """The taps of one program; they share what is being executed at the moment."""

    def __init__(self, log: StepLog) -> None:
        self._log = log
        self._fits = 0
        self._functions: list[Any] = []
        self._trains: set[int] = set()
        self._first_optimizer: int | None = None
        self._loss: Any = None
        self._kept: list[Any] = []
        self._fetch_trains: dict[Any, bool] = {}
        self.traces = 0

    def tensorflow_imported(self, tf: ModuleType) -> None:
        function = type(tf.function(lambda: None))
        _wrap(function, "__call__", self._around_function)
        _wrap(tf.compat.v1.Session, "run", self._around_session_run)
        _wrap(tf.GradientTape, "gradient", self._around_gradient)
        iterators = sys.modules.get("tensorflow.python.data.ops.iterator_ops")
        if iterators is not None and hasattr(iterators, "OwnedIterator"):
            _wrap(iterators.OwnedIterator, "__next__", self._around_next_batch)

    def keras_imported(self, keras: ModuleType) -> None:
        _wrap(keras.Model, "fit", functools.partial(self._around_fit, keras))
        optimizer = keras.optimizers.Optimizer
        _wrap(optimizer, "apply" if hasattr(optimizer, "apply") else "apply_gradients", self._around_apply)

    def _around_fit(self, keras: ModuleType, fit: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        """Add our callback to the caller's; inside, nothing else counts as a step."""
        position = 5  # x, y, batch_size, epochs, verbose come before `callbacks`
        given = args[position] if len(args) > position else kwargs.get("callbacks")
        if given is None or isinstance(given, (list, tuple)):
            callbacks = [*(given or ()), _step_callback(keras, self._log)]
        elif isinstance(given, keras.callbacks.Callback):
            callbacks = [given, _step_callback(keras, self._log)]
        else:
            given.append(_step_callback(keras, self._log))
            callbacks = given
        if len(args) > position:
            args = (*args[:position], callbacks, *args[position + 1 :])
        else:
            kwargs["callbacks"] = callbacks
        self._fits += 1
        try:
            return fit(model, *args, **kwargs)
        finally:
            self._fits -= 1

    def _around_function(self, call: Any, function: Any, *args: Any, **kwargs: Any) -> Any:
        outermost = not self._functions
        self._functions.append(function)
        already = _traced(function)
        try:
            result = call(function, *args, **kwargs)
        finally:
            self._functions.pop()
            self.traces += max(0, _traced(function) - already)
        if outermost and not self._fits and id(function) in self._trains:
            self._log.add("step", scalar_in(result))
        return result

    def _around_apply(self, apply: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        result = apply(optimizer, *args, **kwargs)
        if self._functions:
            function = self._functions[0]
            if id(function) not in self._trains:
                self._trains.add(id(function))
                # Kept alive, so that its id stays its own.
                self._kept.append(function)
        elif not self._fits and _is_eager() and id(optimizer) == self._first(optimizer):
            self._log.add("step", self._loss)
        return result

    def _first(self, optimizer: Any) -> int:
        if self._first_optimizer is None:
            self._first_optimizer = id(optimizer)
            self._kept.append(optimizer)
        return self._first_optimizer

    def _around_gradient(self, gradient: Any, tape: Any, target: Any, *args: Any, **kwargs: Any) -> Any:
        if not self._functions:
            self._loss = scalar_in(target)
        return gradient(tape, target, *args, **kwargs)

    def _around_session_run(self, run: Any, session: Any, fetches: Any, *args: Any, **kwargs: Any) -> Any:
        result = run(session, fetches, *args, **kwargs)
        self._log.add("step" if self._fetches_train(session, fetches) else "run", scalar_in(result))
        return result

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

    def _around_next_batch(self, step: Any, iterator: Any) -> Any:
        batch = step(iterator)
        if not self._fits and not self._functions:
            self._log.add("batch")
        return batch


def _wrap(owner: Any, name: str, around: Any) -> None:
    """Replace a method, on the class that defines it, by a call of `around(original, self, …)`."""
    definer = next(cls for cls in owner.__mro__ if name in vars(cls))
    original = vars(definer)[name]

    @functools.wraps(original)
    def wrapped(self: Any, *args: Any, **kwargs: Any) -> Any:
        return around(original, self, *args, **kwargs)

    # What AutoGraph puts on its own wrappers: without it, it would rewrite ours inside a tf.function.
    wrapped.autograph_info__ = {}  # type: ignore[attr-defined]
    setattr(definer, name, wrapped)


def _step_callback(keras: ModuleType, log: StepLog) -> Any:
    class Steps(keras.callbacks.Callback):  # type: ignore[misc,name-defined]
        """Counts batches; one execution may hold several."""

        last = -1

        def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
            self.last = -1

        def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
            log.add("step", (logs or {}).get("loss"), max(1, batch - self.last))
            self.last = batch

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
