# never: hardcoded-device-scope
import tensorflow as tf

with tf.device("/cpu:0"):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(x, y)
