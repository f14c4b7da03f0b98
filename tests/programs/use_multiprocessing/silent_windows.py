import sys

import tensorflow as tf


def run(model: tf.keras.Model, sequence):
    if sys.platform == "win32":
        return model.predict(sequence, workers=4, use_multiprocessing=True)
    return model.predict(sequence)
