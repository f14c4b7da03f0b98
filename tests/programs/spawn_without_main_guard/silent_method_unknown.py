import multiprocessing as mp
import sys
import tensorflow as tf


def work(x):
    return float(tf.square(x))


mp.set_start_method(sys.argv[1])
with mp.Pool(2) as pool:
    print(pool.map(work, [1.0, 2.0]))
