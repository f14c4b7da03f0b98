# never: mixed-precision-loop
import tensorflow as tf
from tensorflow.keras import layers as L

policy = tf.keras.mixed_precision.Policy("mixed_float16")
tf.keras.mixed_precision.set_global_policy(policy)
inputs = tf.keras.Input((16,))
features = L.Dense(8, activation="relu")(inputs)
body = tf.keras.Model(inputs, features)
out = L.Activation("sigmoid", dtype=tf.float32)(L.Dense(1)(body(inputs)))
net = tf.keras.Model(inputs, out)
net.compile("adam", "binary_crossentropy")
net.fit(tf.zeros((100, 16)), tf.zeros((100, 1)))
