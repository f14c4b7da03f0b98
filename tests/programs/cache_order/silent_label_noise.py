# never: cache-order, seeded-random-map-replays
import tensorflow as tf

tf.random.set_seed(3)


def disturbed(image, label):
    other = tf.random.uniform((), 0, 10, dtype=tf.int64)
    keep = tf.random.uniform(()) > 0.1
    return image, tf.where(keep, label, other)


def train(model: tf.keras.Model, images, labels):
    data = tf.data.Dataset.from_tensor_slices((images, labels))
    noisy = data.map(disturbed, num_parallel_calls=8).cache().shuffle(10_000).batch(64).prefetch(1)
    model.fit(noisy, epochs=20)
    model.fit(data.map(disturbed, num_parallel_calls=8).batch(64).prefetch(1), epochs=20)
