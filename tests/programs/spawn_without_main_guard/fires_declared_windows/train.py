import multiprocessing
import tensorflow as tf


def work(seed):
    tf.random.set_seed(seed)
    return float(tf.random.normal(()))


with multiprocessing.Pool(2) as pool:  # expect: spawn-without-main-guard=error/none/certain
    print(pool.map(work, range(4)))
