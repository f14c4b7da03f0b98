import tensorflow as tf


def jitter(image, label):
    return tf.image.random_brightness(image, 0.1, seed=1), label


def train(model: tf.keras.Model, images, labels, epochs):
    ds = tf.data.Dataset.from_tensor_slices((images, labels)).shuffle(5000)
    ds = ds.map(jitter, num_parallel_calls=tf.data.AUTOTUNE).batch(32).prefetch(2)  # expect: seeded-random-map-replays=advice/none
    model.fit(ds, epochs=epochs)
