"""The answers are what is wanted; how long it took is only told."""

import time

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((16,)), tf.keras.layers.Dense(4)])
rows = np.random.rand(500, 16).astype("float32")
answers = []
begun = time.perf_counter()
for row in rows:
    answers.append(model(row[None])[0])  # expect: model-call-per-item=warning
print("took", time.perf_counter() - begun, "seconds")
np.save("answers.npy", np.stack(answers))
