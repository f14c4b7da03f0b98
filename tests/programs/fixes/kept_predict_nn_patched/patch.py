import tensorflow as tf
n = [0]
real = tf.keras.layers.Dense.call
def call(self, x, **k):
    n[0] += 1
    return real(self, x, **k)
tf.keras.layers.Dense.call = call
