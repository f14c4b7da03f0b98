# never: missing-cache
import tensorflow as tf
from tensorflow import keras

names = [f"pictures/{i}.jpg" for i in range(800)]


def read(name):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(name), channels=3), (96, 96))


def augmented(name):
    return tf.image.random_flip_left_right(read(name))


once = tf.data.Dataset.from_tensor_slices(names).map(read, num_parallel_calls=tf.data.AUTOTUNE).batch(32).prefetch(1)
often = tf.data.Dataset.from_tensor_slices(names).map(augmented, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(1)])
net.compile("adam", "mse")
net.fit(once)
net.fit(often.prefetch(1), epochs=9)
