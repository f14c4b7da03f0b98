import tensorflow as tf


def load(path):
    img = tf.io.decode_png(tf.io.read_file(path), channels=3)
    img = tf.image.resize(img, [128, 128])
    img = tf.image.convert_image_dtype(img, tf.float32)  # expect: convert-dtype-after-resize=warning
    return img


ds = tf.data.Dataset.list_files("a/*.png").map(load, num_parallel_calls=tf.data.AUTOTUNE).batch(8).prefetch(1)
