import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((6,)), tf.keras.layers.Dense(1)])
rows, labels = np.load("rows.npy"), np.load("labels.npy")
kept = []
for row, label in zip(rows, labels):
    if label in (3, 7):
        kept.append(model.predict(row[None], verbose=0))  # expect: predict-in-loop=warning
for step in range(20000):
    if step % 4 in (0, 2):
        kept.append(model.predict(rows[step % 100][None], verbose=0))  # expect: predict-in-loop=warning
