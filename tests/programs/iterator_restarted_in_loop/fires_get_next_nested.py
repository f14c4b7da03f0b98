import tensorflow as tf


def train(model: tf.keras.Model, x, y):
    dataset = tf.data.Dataset.from_tensor_slices((x, y)).repeat().batch(32).prefetch(1)
    for epoch in range(20):
        for step in range(500):
            x_batch, y_batch = iter(dataset).get_next()  # expect: iterator-restarted-in-loop=advice/unsafe/certain
            model.train_on_batch(x_batch, y_batch)
