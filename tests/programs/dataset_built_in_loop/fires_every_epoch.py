import numpy as np
import tensorflow as tf

x, y = np.load("x.npy"), np.load("y.npy")
model = tf.keras.models.load_model("m.keras")
for epoch in range(100):
    train = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1000).batch(32).prefetch(1)  # expect: dataset-built-in-loop=warning/unsafe/certain
    for xb, yb in train:
        model.train_on_batch(xb, yb)
