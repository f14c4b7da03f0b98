import numpy as np
import tensorflow as tf

REAL = 1


def to_example(a):
    a = tf.cast(a, tf.float32)
    return {"x": a / 255.0, "y": REAL}


v = np.arange(1000, dtype=np.int64)
ds = tf.data.Dataset.from_tensor_slices(v).map(to_example).batch(10)
w = tf.Variable(0.0)
seen = 0
for e in ds:
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = tf.reduce_mean((e["x"] * w - 1.0) ** 2)
    w.assign_sub(0.01 * tape.gradient(loss, w))
    seen += int(tf.reduce_sum(e["y"]))
print(ds.element_spec, seen)
