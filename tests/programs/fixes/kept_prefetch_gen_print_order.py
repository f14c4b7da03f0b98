import numpy as np
import tensorflow as tf

o = tf.data.Options()
o.autotune.enabled = False


def gen():
    for i in range(200):
        if i % 50 == 0:
            print("make", i)
        yield np.full((4,), i, "float32"), np.float32(0)


ds = (
    tf.data.Dataset.from_generator(
        gen, output_signature=(tf.TensorSpec((4,), tf.float32), tf.TensorSpec((), tf.float32))
    )
    .with_options(o)
    .batch(2)  # expect: missing-prefetch=/unsafe
)
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
n = 0
for x, y in ds:
    m.train_on_batch(x, y)
    if n % 25 == 0:
        print("use", n)
    n += 1
