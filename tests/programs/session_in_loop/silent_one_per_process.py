import multiprocessing as mp

import tensorflow.compat.v1 as tf


def worker(index):
    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32)
    with tf.Session() as sess:
        print(index, sess.run(x * 2.0, {x: index}))


if __name__ == "__main__":
    workers = [mp.get_context("spawn").Process(target=worker, args=(i,)) for i in range(32)]
    for process in workers:
        process.start()
    for process in workers:
        process.join()
