import tensorflow as tf


def extract(path):
    image = tf.io.decode_jpeg(tf.io.read_file(path))
    return tf.image.resize(image, (224, 224)).numpy()
