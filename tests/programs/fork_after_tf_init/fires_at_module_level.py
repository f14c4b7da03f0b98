import multiprocessing

import tensorflow as tf


def work():
    return tf.reduce_sum(tf.ones(3))


print(tf.zeros(3))
process = multiprocessing.Process(target=work)  # expect: fork-after-tf-init=error/none/certain
process.start()
