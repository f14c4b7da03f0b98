import tensorflow as tf


def read(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path)), (128, 128)) / 255.0, 1.0


slices = tf.data.Dataset.list_files("slices/*.jpg")
slices = slices.map(read, num_parallel_calls=tf.data.experimental.AUTOTUNE)
slices = slices.shuffle(200)
slices = slices.batch(64)  # expect: missing-prefetch=warning
net = tf.keras.models.load_model("net.h5")
net.fit(slices, epochs=30)
