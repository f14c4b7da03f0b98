import tensorflow as tf
from tensorflow import keras

net = keras.Sequential([keras.layers.Dense(1)])
with tf.device("/GPU:0"):  # expect: hardcoded-device-scope=advice
    net.compile("adam", "mse")
    net.fit(tf.zeros((100, 2)), tf.zeros((100, 1)), epochs=3)
