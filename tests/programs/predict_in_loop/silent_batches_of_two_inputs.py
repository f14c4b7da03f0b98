"""Two inputs, a batch of each."""

import numpy as np
import tensorflow as tf

matcher = tf.keras.models.load_model("matcher.keras")
left, right = np.load("left.npy"), np.load("right.npy")
scores = []
for start in range(0, len(left), 4096):
    scores.append(matcher.predict([left[start : start + 4096], right[start : start + 4096]], verbose=0))
np.save("scores.npy", np.concatenate(scores))
