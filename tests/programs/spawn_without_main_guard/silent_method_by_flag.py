import multiprocessing as mp
import sys

import tensorflow as tf


def score(seed):
    return float(tf.reduce_sum(tf.random.stateless_normal((4,), (seed, 0))))


if "--spawn" in sys.argv:
    mp.set_start_method("spawn")
with mp.Pool(2) as pool:
    print(pool.map(score, range(8)))
