import multiprocessing as mp

import tensorflow as tf


def work(seed):
    return float(tf.random.stateless_normal((), (seed, 0)))


if __name__ == "__main__":
    mp.set_start_method("spawn", force=True)
    print(tf.constant(1.0))
    process = mp.Process(target=work, args=(1,))
    process.start()
    process.join()
