import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(1)
x = np.random.rand(2560, 4).astype("float32")
y = x.sum(axis=1)
ds = (
    tf.data.Dataset.from_tensor_slices((x, y))  # the rows
    .shuffle(2560, seed=3)
    .batch(32)  # eighty batches  # expect: missing-prefetch=/safe
)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for epoch in range(3):
    for features, targets in ds:
        loss = model.train_on_batch(features, targets)
    print(epoch, round(float(loss), 4))
