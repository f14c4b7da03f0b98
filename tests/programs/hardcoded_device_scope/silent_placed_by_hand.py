# never: hardcoded-device-scope
import tensorflow as tf

first, second = tf.keras.Sequential([tf.keras.layers.Dense(1)]), tf.keras.Sequential([tf.keras.layers.Dense(1)])
first.compile("sgd", "mse")
second.compile("sgd", "mse")

with tf.device("/GPU:0"):
    first.fit(x, y)
with tf.device("/GPU:1"):
    second.fit(x, y)
