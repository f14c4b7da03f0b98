import multiprocessing as mp
import sys

import tensorflow as tf

from worker import extract

if __name__ == "__main__":
    strategy = tf.distribute.MirroredStrategy()
    with mp.Pool() as pool:  # expect: fork-after-tf-init=error/unsafe/certain
        features = pool.map(extract, sys.argv[1:])
    print(strategy.num_replicas_in_sync, len(features))
