import tensorflow as tf


def train(model: tf.keras.Model, x, y):
    data = tf.data.Dataset.from_tensor_slices((x, y))
    data = data.map(lambda a, b: (tf.cast(a, tf.float32), b)).prefetch(1)
    model.fit(data, batch_size=128)  # expect: unbatched-dataset-fit=advice/unsafe/certain
