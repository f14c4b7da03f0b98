# never: learning-rate-extreme
import tensorflow as tf

first = tf.keras.optimizers.Adam(3e-4)
second = tf.keras.optimizers.SGD(0.5)
third = tf.keras.optimizers.Adadelta(1.0)
fourth = tf.keras.optimizers.Adam(0.0)
