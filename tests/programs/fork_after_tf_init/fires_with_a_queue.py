import multiprocessing

import tensorflow as tf


def work(queue):
    queue.put(float(tf.reduce_sum(tf.ones(3))))


def main():
    print(tf.zeros(3))
    queue = multiprocessing.Queue()
    process = multiprocessing.Process(target=work, args=(queue,))  # expect: fork-after-tf-init=error/none/certain
    process.start()
    return queue.get()
