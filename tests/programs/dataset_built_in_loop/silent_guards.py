# never: dataset-built-in-loop
"""Another dataset in each round, few rounds, or nothing but cheap steps made anew."""

import tensorflow as tf


def load(folder):
    return tf.data.Dataset.list_files(folder + "/*.png").map(tf.io.read_file, tf.data.AUTOTUNE).batch(8)


def train(model: tf.keras.Model, folders, images, n, grown):
    base = tf.data.Dataset.from_tensor_slices(images).batch(8)
    for folder in folders:
        model.fit(load(folder).prefetch(1))
    for part in range(n):
        model.fit(tf.data.Dataset.from_tensor_slices(images[part :: n]).batch(8).prefetch(1))
    for _ in range(3):
        model.fit(tf.data.Dataset.from_tensor_slices(images).batch(8).prefetch(1))
    for epoch in range(n):
        for batch in base.prefetch(1).take(100):
            model.train_on_batch(batch)
    for epoch in range(n):
        grown.append(epoch)
        model.fit(tf.data.Dataset.from_tensor_slices(grown).batch(8).prefetch(1))
    for epoch in range(n):
        scale = tf.constant(epoch)
        for batch in base.map(lambda x: x * scale, tf.data.AUTOTUNE).prefetch(1):
            model.train_on_batch(batch)
    for epoch in range(n):
        for batch in base.take(1):
            print(batch)
    return model


def nested(names):
    def read(name):
        total = 0
        for number in tf.range(100):
            for row in tf.data.Dataset.from_tensor_slices([[1, 2], [3, 4]]).batch(2):
                total += tf.reduce_sum(row)
        return total

    return tf.data.Dataset.from_tensor_slices(names).map(read, 4)
