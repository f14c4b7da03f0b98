"""Weights are read into a model, tried once and written again."""

import numpy as np
import tensorflow as tf
from absl import app

from networks import small


def main(_):
    cards = tf.config.list_physical_devices("GPU")
    if not cards:
        raise SystemExit("no GPU")
    tf.config.experimental.set_memory_growth(cards[0], True)  # expect: partial-memory-growth=advice
    net = small(4)
    net.set_weights(list(np.load("weights.npz").values()))
    print(net(np.zeros((1, 8), "float32")))
    net.save_weights("net.weights.h5")


if __name__ == "__main__":
    app.run(main)
