import multiprocessing as mp
import tensorflow as tf


def work(index):
    return float(tf.constant(index))


if __name__ == "__main__":
    mp.set_start_method("spawn")
    with mp.Pool(2) as pool:
        print(pool.map(work, [1.0, 2.0]))
