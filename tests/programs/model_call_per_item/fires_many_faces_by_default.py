"""Paints some faces."""

import argparse

import numpy as np
import tensorflow as tf

options = argparse.ArgumentParser()
options.add_argument("--faces", type=int, default=20000)


def paint(painter, count):
    drawn = np.random.rand(count, 16)
    faces = []
    for index in range(len(drawn)):
        faces.append(painter(drawn[index][np.newaxis])[0])  # expect: model-call-per-item=warning
    return faces


def main(args):
    painter = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(256)])
    np.save("faces.npy", np.stack(paint(painter, args.faces)))


main(options.parse_args())
