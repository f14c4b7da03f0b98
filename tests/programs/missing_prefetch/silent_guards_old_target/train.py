# never: missing-prefetch
"""Prefetched, a handful, taken over by a strategy, or not trained on."""

import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()


def train(model: tf.keras.Model, rows, flag):
    base = tf.data.Dataset.from_tensor_slices(rows)
    model.fit(base.shuffle(1000).batch(8).prefetch(1))
    model.fit(base.shuffle(1000).batch(8).prefetch(1).repeat(3))
    for row in base.repeat(3):
        model.train_on_batch(row)
    model.fit(tf.data.Dataset.from_tensor_slices([1.0, 2.0, 3.0]).batch(2))
    model.evaluate(base.batch(8))
    model.predict(base.batch(8))
    model.fit(base.batch(8).prefetch(2), validation_data=base.batch(8))
    ds = base.batch(8)
    if flag:
        ds = ds.prefetch(1)
    model.fit(ds)
    for batch in base.batch(8):
        print(batch)
    print(next(iter(base.batch(8))), list(base.batch(8)))
    distributed = strategy.experimental_distribute_dataset(base.batch(8))
    for batch in distributed:
        model.train_on_batch(batch)
    model.fit(base.batch(8).apply(tf.data.experimental.copy_to_device("/gpu:0")))


def test_train(model: tf.keras.Model, rows):
    model.fit(tf.data.Dataset.from_tensor_slices(rows).batch(8))
