import argparse

import numpy as np
import tensorflow as tf

parser = argparse.ArgumentParser()
parser.add_argument("--same-order", action="store_true")
options = parser.parse_args()

x, y = np.load("sorted_x.npy"), np.load("sorted_y.npy")
data = tf.data.Dataset.from_tensor_slices((x, y))
data = data.shuffle(4000, reshuffle_each_iteration=not options.same_order)
data = data.cache()  # expect: cache-order=warning/display/likely
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(data.batch(32).prefetch(2), epochs=8)
