"""How long one call takes is the question here."""

import time

import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((16,)), tf.keras.layers.Dense(4)])
rows = np.random.rand(500, 16).astype("float32")
answers = []
begun = time.perf_counter()
for row in rows:
    answers.append(model(row[None])[0])
done = time.perf_counter()
print("milliseconds a row:", 1000 * (done - begun) / len(rows))
