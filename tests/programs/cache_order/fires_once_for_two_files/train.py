import data
import tensorflow as tf


def train(model: tf.keras.Model, rows, epochs):
    model.fit(data.cached(rows), steps_per_epoch=10)
    model.fit(data.tiny(rows))
    model.fit(data.late(rows))
    model.fit(data.huge(rows))
    model.fit(data.decoded("*.jpg"))
    model.fit(data.noisy(rows), epochs=5)
    model.fit(data.python(rows))
    model.fit(data.remote())
    model.fit(data.one_by_one(rows))  # expect: unbatched-dataset-fit=advice/none/certain
    model.fit(data.one_by_one(rows).repeat().batch(8).prefetch(1))  # expect: unbounded-data-without-steps=error/unsafe/certain
