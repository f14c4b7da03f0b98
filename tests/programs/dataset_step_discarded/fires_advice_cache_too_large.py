import tensorflow as tf


def picture(name):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(name), channels=3), (1024, 1024))


def small_picture(name):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(name), channels=3), (32, 32))


def train(model: tf.keras.Model):
    names = [f"pictures/{number}.jpg" for number in range(60000)]
    large = tf.data.Dataset.from_tensor_slices(names).map(picture, num_parallel_calls=4)
    large.cache()  # expect: dataset-step-discarded=advice
    model.fit(large.batch(32), epochs=9)
    small = tf.data.Dataset.from_tensor_slices(names).map(small_picture, num_parallel_calls=4)
    small.cache()  # expect: dataset-step-discarded=warning
    model.fit(small.batch(32), epochs=9)
