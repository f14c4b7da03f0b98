"""What TensorFlow's operations cost on this machine: the figures that the linter's weights are made of."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from . import framework
from .channel import Channel

if TYPE_CHECKING:
    from collections.abc import Callable

_clock = time.perf_counter

# Seconds that each cost may take to be measured, and how often at least.
SECONDS_EACH = 5.0
FEWEST = 5
_ROWS, _COLUMNS = 32, 64
_BYTES = 16 * 2**20


def main(channel_fd: int) -> None:
    channel = Channel.open(channel_fd)
    tf = framework.import_tensorflow()
    channel.send("ready")
    for name, measure in COSTS.items():
        try:
            channel.send("cost", name=name, seconds=measure(tf))
        except Exception as error:  # whatever this version lacks: the recorded cost stays
            channel.send("no cost", name=name, why=f"{type(error).__name__}: {error}"[:300])
    channel.send("done")


def _each(work: Callable[[], Any], repeats: int = 1) -> float:
    """Seconds per call, after a first call that pays for what is made once.

    What others on the machine take away makes calls longer and never shorter: the quickest quarter
    tells. And nobody waits here for anything but a processor, so what this process computed is enough.
    """
    work()
    taken: list[float] = []
    end = _clock() + SECONDS_EACH
    while len(taken) < FEWEST or (_clock() < end and len(taken) < 50):
        start, computed = _clock(), time.process_time()
        for _ in range(repeats):
            work()
        taken.append(_spent(_clock() - start, time.process_time() - computed) / repeats)
    return sorted(taken)[len(taken) // 4]


def _spent(seconds: float, computed: float) -> float:
    """Where a GPU works, the processor's time is not all of it."""
    tf = framework.tensorflow()
    return seconds if tf is None or tf.config.list_physical_devices("GPU") else min(seconds, computed)


def _eager_operation(tf: Any) -> float:
    one, other = tf.constant([1.0, 2.0]), tf.constant([3.0, 4.0])
    return _each(lambda: one + other, repeats=500)


def _byte_filled(tf: Any) -> float:
    return _each(lambda: tf.ones([_BYTES // 4])) / _BYTES


def _byte_copied(tf: Any) -> float:
    array = framework.import_numpy().ones([_BYTES // 4], "float32")
    return _each(lambda: tf.constant(array)) / _BYTES


def _byte_converted(tf: Any) -> float:
    array = framework.import_numpy().ones([_BYTES // 4], "float64")
    return _each(lambda: tf.constant(array, dtype=tf.float32)) / _BYTES


def _byte_drawn(tf: Any) -> float:
    return _each(lambda: tf.random.normal([_BYTES // 4])) / _BYTES


def _trace(tf: Any) -> float:
    one = tf.constant(1.0)
    return _each(lambda: tf.function(lambda x: x * 2.0 + 1.0)(one))


def _model(tf: Any) -> Any:
    layers = [tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(10)]
    model = tf.keras.Sequential(layers)
    model.compile("adam", "mse")
    return model


def _data(tf: Any) -> tuple[Any, Any]:
    numpy = framework.import_numpy()
    return numpy.zeros([_ROWS, _COLUMNS], "float32"), numpy.zeros([_ROWS, 10], "float32")


def _predict_call(tf: Any) -> float:
    """More than calling the model, which is what is advised instead."""
    model, (x, _) = _model(tf), _data(tf)
    return max(_each(lambda: model.predict(x[:1], verbose=0)) - _each(lambda: model(x[:1])), 1e-4)


def _fit_call(tf: Any) -> float:
    """More than its one update."""
    model, (x, y) = _model(tf), _data(tf)
    whole = _each(lambda: model.fit(x, y, batch_size=_ROWS, verbose=0))
    return max(whole - _each(lambda: model.train_on_batch(x, y)), 1e-4)


def _eager_step(tf: Any) -> float:
    """More than the same step in a graph."""
    model, (x, y) = _model(tf), _data(tf)
    optimizer = tf.keras.optimizers.Adam()
    x, y = tf.constant(x), tf.constant(y)

    def step() -> None:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(model(x, training=True) - y))
        weights = model.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))  # noqa: B905 - Python 3.9 has no strict

    eager = _each(step)
    return max(eager - _each(tf.function(step)), 1e-4)


def _session(tf: Any) -> float:
    """Making one, and its first run: of two layers."""
    graph = tf.Graph()
    with graph.as_default():
        hidden = tf.compat.v1.placeholder_with_default(tf.ones([_ROWS, _COLUMNS]), [_ROWS, _COLUMNS])
        for _ in range(2):
            hidden = tf.nn.relu(tf.matmul(hidden, tf.ones([_COLUMNS, _COLUMNS])))
        fetch = tf.reduce_mean(hidden)

    def run() -> None:
        with tf.compat.v1.Session(graph=graph) as session:
            session.run(fetch)

    return _each(run)


def _net(tf: Any) -> tuple[Any, Any, Any]:
    """A graph of a small net: its input, its output, and what makes its variables."""
    v1 = tf.compat.v1
    x = v1.placeholder(tf.float32, [_ROWS, _COLUMNS])
    first = v1.get_variable("first", [_COLUMNS, 64])
    second = v1.get_variable("second", [64, 10])
    output = tf.matmul(tf.nn.relu(tf.matmul(x, first)), second)
    loss = tf.reduce_mean(tf.square(output))
    return x, v1.train.GradientDescentOptimizer(0.01).minimize(loss), v1.global_variables_initializer()


def _session_run(tf: Any) -> float:
    with tf.Graph().as_default():
        x, train, start = _net(tf)
        with tf.compat.v1.Session() as session:
            session.run(start)
            data, _ = _data(tf)
            return _each(lambda: session.run(train, {x: data}))


def _graph_operation(tf: Any) -> float:
    """One more operation in a graph: its next run prepares all of it again."""
    with tf.Graph().as_default():
        x, train, start = _net(tf)
        with tf.compat.v1.Session() as session:
            session.run(start)
            data, _ = _data(tf)

            def run_grown() -> None:
                session.run([train, tf.constant(1.0)], {x: data})

            grown = _each(run_grown)
            return max(grown - _each(lambda: session.run(train, {x: data})), 1e-4)


def _dataset_built(tf: Any) -> float:
    x, y = _data(tf)

    def build() -> None:
        dataset = tf.data.Dataset.from_tensor_slices((x, y)).map(lambda a, b: (a * 2.0, b)).batch(8)
        next(iter(dataset))

    return _each(build)


def _decode(tf: Any) -> float:
    """One picture of 256 by 256."""
    picture = tf.cast(tf.random.uniform([256, 256, 3], maxval=255, dtype=tf.int32), tf.uint8)
    encoded = tf.io.encode_jpeg(picture)
    return _each(lambda: tf.io.decode_jpeg(encoded), repeats=5)


def _byte_copied_to_gpu(tf: Any) -> float:
    """From the host to the first GPU and back."""
    gpus = tf.config.list_logical_devices("GPU")
    if not gpus:
        raise LookupError("TensorFlow sees no GPU here")
    with tf.device("CPU:0"):
        data = tf.zeros([_BYTES // 4])

    def copy() -> None:
        with tf.device(gpus[0].name):
            tf.identity(data).numpy()

    return _each(copy) / (2 * _BYTES)


COSTS: dict[str, Callable[[Any], float]] = {
    "EAGER_OPERATION": _eager_operation,
    "BYTE_FILLED": _byte_filled,
    "BYTE_COPIED": _byte_copied,
    "BYTE_CONVERTED": _byte_converted,
    "BYTE_DRAWN": _byte_drawn,
    "TRACE": _trace,
    "PREDICT_CALL": _predict_call,
    "FIT_CALL": _fit_call,
    "EAGER_STEP": _eager_step,
    "SESSION": _session,
    "SESSION_RUN": _session_run,
    "GRAPH_OPERATION": _graph_operation,
    "DATASET_BUILT": _dataset_built,
    "PICTURE_DECODED": _decode,
    "BYTE_COPIED_TO_GPU": _byte_copied_to_gpu,
}
