import argparse

import tensorflow as tf

args = argparse.ArgumentParser().parse_args()


def run(model: tf.keras.Model, sequence):
    model.evaluate(sequence, use_multiprocessing=args.workers > 1)  # expect: use-multiprocessing=advice/unsafe/likely
    return model.predict(sequence, use_multiprocessing=args.parallel)  # expect: use-multiprocessing=advice/unsafe/likely
