# never: iterator-restarted-in-loop
"""An iterator that goes on, another dataset in each round, more than the first batch, or once."""

import tensorflow as tf


def train(model: tf.keras.Model, rows, steps, sources, given):
    ds = tf.data.Dataset.from_tensor_slices(rows).batch(8).prefetch(1)
    batches = iter(ds.repeat())
    for _ in range(steps):
        model.train_on_batch(next(batches))
    for source in sources:
        model.train_on_batch(next(iter(source)))
    for number in range(steps):
        model.train_on_batch(next(iter(ds.skip(number))))
    for _ in range(steps):
        for batch in ds.take(20):
            model.train_on_batch(batch)
    for _ in range(steps):
        model.train_on_batch(next(iter(rows)))
    for _ in range(steps):
        model.train_on_batch(next(iter(given or ds)))
    for _ in range(steps):
        next(given)
        print(next(iter([1, 2])))
    model.train_on_batch(next(iter(ds)))
    for _ in range(3):
        model.train_on_batch(next(iter(ds)))
    for _ in range(steps):
        one = [batch for batch in ds.take(1)]
        model.train_on_batch(one)
    for _ in range(steps):
        print(prev(iter(ds)), ds.cardinality(), given.current(iter(ds)))
    for part in range(steps):
        for batch in ds.shard(steps, part).take(1):
            model.train_on_batch(batch)
