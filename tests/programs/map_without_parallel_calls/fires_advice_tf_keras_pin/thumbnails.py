import tensorflow as tf
import tf_keras


def thumbnail(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path), channels=3), (64, 64))


def train(pattern, encoder: tf_keras.Model):
    pictures = tf.data.Dataset.list_files(pattern)
    pictures = pictures.map(thumbnail)  # expect: map-without-parallel-calls=advice
    pictures = pictures.batch(64).prefetch(tf.data.AUTOTUNE)
    encoder.fit(pictures, epochs=4)
