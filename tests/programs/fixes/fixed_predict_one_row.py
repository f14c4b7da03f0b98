import numpy as np
import tensorflow as tf
from tensorflow import keras

keras.utils.set_random_seed(5)
model = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(8, activation="relu"), keras.layers.Dropout(0.5), keras.layers.Dense(3, activation="softmax")])
rows = np.random.default_rng(0).normal(size=(15, 4)).astype("float32")
for row in rows:
    scores = model.predict(row[np.newaxis], verbose=0)  # one row  # expect: predict-in-loop=/safe
    print(type(scores).__name__, scores.dtype, scores.shape, int(np.argmax(scores)), np.round(scores, 3).tolist())
print(tf.executing_eagerly())
