import numpy as np
import tensorflow as tf
v = np.arange(1000, dtype=np.float32)
m = np.arange(4000, dtype=np.float32).reshape(1000, 4)

ds = tf.data.Dataset.from_tensor_slices(tf.ragged.constant([[1.0] * (i % 4) for i in range(100)])).map(lambda a: a * 2.0).batch(10)  # expect: map-before-batch=/unsafe
print(ds.element_spec, ds.cardinality().numpy())
w = tf.Variable(0.0)
tot = 0.0
it = iter(ds)
errs = 0
while True:
    try:
        e = next(it)
    except StopIteration:
        break
    except tf.errors.InvalidArgumentError:
        errs += 1
        continue
    for t in tf.nest.flatten(e):
        tot += float(tf.reduce_sum(tf.cast(t, tf.float64)))
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = tf.reduce_mean((tf.cast(tf.nest.flatten(e)[0], tf.float32) * w / 100.0 - 1.0) ** 2)
    w.assign_sub(0.001 * tape.gradient(loss, w))
print(tot, w.numpy(), errs)
