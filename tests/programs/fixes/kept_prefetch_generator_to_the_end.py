import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(2)
drawn = []


def rows():
    for n in range(64):
        drawn.append(n)
        yield np.full((3,), n / 64, "float32"), np.float32(n)


ds = tf.data.Dataset.from_generator(
    rows, output_signature=(tf.TensorSpec((3,), tf.float32), tf.TensorSpec((), tf.float32))
)
ds = ds.batch(8)  # expect: missing-prefetch=/unsafe
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for features, targets in ds:
    loss = model.train_on_batch(features, targets)
print(round(float(loss), 3), len(drawn), drawn[-1])
