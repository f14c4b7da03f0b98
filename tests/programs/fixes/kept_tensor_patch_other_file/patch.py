import tensorflow as tf
calls = [0]
real = tf.zeros
def zeros(*a, **k):
    calls[0] += 1
    return real(*a, **k)
tf.zeros = zeros
