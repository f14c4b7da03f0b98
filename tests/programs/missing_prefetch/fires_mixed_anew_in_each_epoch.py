import tensorflow as tf


def train(model: tf.keras.Model, x, y):
    ds = tf.data.Dataset.from_tensor_slices((x, y)).map(lambda a, b: (tf.image.resize(a, (64, 64)), b)).batch(32)
    for epoch in range(100):
        ds = ds.shuffle(128)  # expect: missing-prefetch=advice/none, shuffle-after-batch
        for batch in ds:
            model.train_on_batch(*batch)
