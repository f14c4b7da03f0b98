# never: missing-cache
import tensorflow as tf


def decode(path):
    return tf.io.decode_jpeg(tf.io.read_file(path)), 0


def decode_large(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path)), (1024, 1024)), 0


model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
names = ["%d.jpg" % i for i in range(5000)]
model.fit(tf.data.Dataset.from_tensor_slices(names).map(decode, num_parallel_calls=8).batch(1), epochs=10)
model.fit(tf.data.Dataset.from_tensor_slices(names).map(decode_large, num_parallel_calls=8).batch(8), epochs=10)
