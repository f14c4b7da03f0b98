"""One picture an hour: what it costs to judge it, nobody will ever see."""

import time

import numpy as np
import tensorflow as tf

judge = tf.keras.models.load_model("judge.keras")
while True:
    picture = np.load("newest.npy")[None]
    print(judge.predict(picture))
    time.sleep(3600)
