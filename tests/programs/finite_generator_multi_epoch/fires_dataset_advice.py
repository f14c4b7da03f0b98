import tensorflow as tf


def train(model: tf.keras.Model, x):
    dataset = tf.data.Dataset.from_tensor_slices((x, x)).shuffle(100).batch(8).prefetch(1)
    model.fit(dataset, epochs=4, steps_per_epoch=20)  # expect: finite-generator-multi-epoch=advice/none/certain
