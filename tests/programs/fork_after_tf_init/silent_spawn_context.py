import multiprocessing

import tensorflow as tf

context = multiprocessing.get_context("spawn")


def work(seed):
    return float(tf.random.stateless_normal((), (seed, 0)))


if __name__ == "__main__":
    print(tf.constant(1.0))
    with context.Pool(2) as pool:
        print(pool.map(work, range(4)))
