import tensorflow as tf


def augment(x, y):
    return tf.image.random_flip_left_right(x), y


def train(model: tf.keras.Model, x, y, epochs):
    ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(5000)
    for epoch in range(epochs):
        for a, b in ds.map(augment, num_parallel_calls=tf.data.AUTOTUNE).batch(32).prefetch(1):  # expect: dataset-built-in-loop=warning/unsafe/certain
            model.train_on_batch(a, b)
