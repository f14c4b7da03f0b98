"""Single examples, all at once, and a batch size that nobody reads."""

import tensorflow as tf


def train(model: tf.keras.Model, rows, size):
    base = tf.data.Dataset.from_tensor_slices(rows)
    model.fit(base)  # expect: unbatched-dataset-fit=advice/unsafe/certain
    model.fit(base, batch_size=64)  # expect: unbatched-dataset-fit=advice/unsafe/certain
    model.evaluate(base)  # expect: unbatched-dataset-fit=advice/unsafe/certain
    model.predict(base.prefetch(1))  # expect: unbatched-dataset-fit=advice/unsafe/certain
    model.fit(base.batch(8).prefetch(1), validation_data=base)  # expect: unbatched-dataset-fit=advice/unsafe/certain
    model.fit(base.batch(8).unbatch().prefetch(1))  # expect: unbatched-dataset-fit=advice/unsafe/certain
    model.fit(tf.data.Dataset.from_tensors(rows).prefetch(1))  # expect: unbatched-dataset-fit=advice/none/certain
    model.fit(tf.data.Dataset.from_tensors(tf.zeros((5000, 4))).prefetch(1))  # expect: unbatched-dataset-fit=advice/none/certain
    model.fit(base.batch(8).prefetch(1), batch_size=8)  # expect: unbatched-dataset-fit=advice/safe/certain
    model.fit(base.batch(8).prefetch(1), None, 8)  # expect: unbatched-dataset-fit=advice/none/certain
    model.evaluate(base.batch(8), batch_size=size)  # expect: unbatched-dataset-fit=advice/unsafe/certain
