import numpy as np
import tensorflow as tf

o = tf.data.Options()
o.autotune.enabled = False
level = [0]


def gen():
    for i in range(200):
        yield np.full((4,), level[0], "float32"), np.float32(0)


ds = (
    tf.data.Dataset.from_generator(
        gen, output_signature=(tf.TensorSpec((4,), tf.float32), tf.TensorSpec((), tf.float32))
    )
    .with_options(o)
    .batch(2)  # expect: missing-prefetch=/unsafe
)
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
seen = []
for x, y in ds:
    m.train_on_batch(x, y)
    seen.append(float(x[0, 0]))
    level[0] += 1
print(seen[:5], seen[-1])
