import tensorflow as tf


def load(name):
    return tf.image.resize(tf.io.decode_png(tf.io.read_file(name)), (96, 96)), 1


leaves = tf.data.Dataset.list_files("leaves/*.png").map(load, num_parallel_calls=tf.data.AUTOTUNE)
leaves = leaves.batch(32)
leaves = leaves.take(4000)  # expect: missing-prefetch=warning

net = tf.keras.applications.MobileNet(weights=None, classes=2)
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(leaves, epochs=5)


def loop(model: tf.keras.Model):
    lines = tf.data.TextLineDataset("events.log").batch(64)
    for number, batch in lines.enumerate():  # expect: missing-prefetch=warning
        model.train_on_batch(batch)
