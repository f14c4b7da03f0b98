# never: memory-growth-not-set
import argparse
import os

import numpy as np
import tensorflow as tf


def prepare(options):
    if options.share:
        os.environ.update({"TF_FORCE_GPU_ALLOW_GROWTH": "true"})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--share", action="store_true")
    prepare(parser.parse_args())
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(np.zeros((100, 2)), np.zeros(100))


if __name__ == "__main__":
    main()
