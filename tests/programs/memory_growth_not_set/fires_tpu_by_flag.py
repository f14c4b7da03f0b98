import argparse

import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set=advice


def strategy_for(kind):
    if kind == "tpu":
        resolver = tf.distribute.cluster_resolver.TPUClusterResolver(tpu="")
        tf.tpu.experimental.initialize_tpu_system(resolver)
        return tf.distribute.TPUStrategy(resolver)
    return tf.distribute.MirroredStrategy()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--strategy", default="gpu")
    with strategy_for(parser.parse_args().strategy).scope():
        model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        model.compile("adam", "mse")
    model.fit(np.zeros((1024, 4)), np.zeros(1024), batch_size=128)


if __name__ == "__main__":
    main()
