import numpy as np
import tensorflow as tf

import setup_run


def main():
    setup_run.seed_and_configure(7)
    net = tf.keras.models.load_model("net.keras")
    np.save("scores.npy", net.predict(np.load("images.npy")))


if __name__ == "__main__":
    main()
