import numpy as np
import tensorflow as tf

original = tf.data.Dataset.map
calls = []


def counted(self, fn, num_parallel_calls=None, **kw):
    calls.append(num_parallel_calls)
    return original(self, fn, num_parallel_calls, **kw)


tf.data.Dataset.map = counted


def prep(a):
    return tf.reshape(tf.image.resize(tf.reshape(a, (2, 2, 1)), (8, 8)), (64,))


x = np.arange(400, dtype=np.float32).reshape(100, 4) / 400
ds = tf.data.Dataset.from_tensor_slices(x).map(prep).batch(5)  # expect: map-without-parallel-calls=/unsafe
w = tf.Variable(tf.zeros((64, 1)))
for a in ds:
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = tf.reduce_mean(tf.square(tf.matmul(a, w) - 1.0))
    w.assign_sub(0.1 * tape.gradient(loss, w))
print(calls)
