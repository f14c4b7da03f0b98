# never: unbatched-dataset-fit
"""In batches, in some other way, or perhaps; a model that takes single elements; one batch on purpose."""

import tensorflow as tf
from sklearn.svm import SVC


class Single(tf.keras.Model):
    def train_step(self, data):
        return {}

    def test_step(self, data):
        return {}


def rows_of(rows):
    for start in range(0, len(rows), 32):
        yield rows[start : start + 32]


def train(model: tf.keras.Model, rows, given, flag, **options):
    base = tf.data.Dataset.from_tensor_slices(rows)
    model.fit(base.batch(32).prefetch(1))
    model.fit(base.batch(32).map(lambda x: x * 2, 4).prefetch(1))
    model.fit(base.padded_batch(32).prefetch(1), batch_size=None)
    model.fit(base.batch(32).unbatch().batch(8).prefetch(1))
    model.fit(base.bucket_by_sequence_length(len, [8], [4, 4]).prefetch(1))
    model.fit(base.map(lambda x: x[None], 4).prefetch(1))
    model.fit(base if flag else base.batch(32).prefetch(1))
    model.fit(base if flag else given)
    model.fit(base, **options)
    model.fit(given.map(len))
    model.fit(rows, batch_size=32)
    model.fit(tf.data.Dataset.from_tensors(rows).map(lambda x: x * 2, 4).prefetch(1))
    model.fit(tf.data.Dataset.from_tensors(tf.zeros((64, 4))).prefetch(1))
    model.fit(tf.data.Dataset.from_tensors(rows).repeat().prefetch(1), steps_per_epoch=1)
    model.evaluate(tf.data.Dataset.from_tensors(rows))
    model.fit(tf.data.Dataset.from_generator(lambda: rows_of(rows), tf.float32).prefetch(1))
    Single().fit(base)
    Single().evaluate(base)
    SVC().fit(base)
    SVC().fit(base, batch_size=3)
    for row in base:
        print(row)
