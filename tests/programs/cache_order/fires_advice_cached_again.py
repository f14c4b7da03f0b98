import tensorflow as tf


def rows(values):
    data = tf.data.Dataset.from_tensor_slices(values)
    return data.shuffle(5000).cache().batch(50)  # expect: cache-order=advice/none


def train(model: tf.keras.Model, values):
    scaled = rows(values).map(lambda x, y: (x / 255, y), num_parallel_calls=4).cache()  # expect: cache-order=warning
    model.fit(scaled, epochs=30)
