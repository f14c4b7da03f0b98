import multiprocessing as mp
import tensorflow as tf


def work(index):
    return float(tf.constant(index))


def main():
    with mp.get_context("spawn").Pool(2) as pool:
        print(pool.map(work, [1.0, 2.0]))


if "__main__" == __name__:
    main()
