"""What the child runs decides whether `spawn` can start it."""

import multiprocessing
from multiprocessing import Pool

import tensorflow as tf


def work(number):
    return float(tf.reduce_sum(tf.ones(number)))


later = lambda: work(4)


class Job:
    def run(self, number):
        return float(tf.reduce_sum(tf.ones(number)))


def in_a_pool(numbers):
    print(tf.zeros(3))
    with Pool(2, work) as pool:  # expect: fork-after-tf-init=error/unsafe/certain
        return pool.map(work, numbers)


def by_a_local_function(numbers):
    print(tf.zeros(3))

    def local():
        return tf.reduce_sum(tf.ones(3))

    process = multiprocessing.Process(target=local)  # expect: fork-after-tf-init=error/none/certain
    process.start()


def by_a_lambda(numbers):
    print(tf.zeros(3))
    process = multiprocessing.Process(target=later)  # expect: fork-after-tf-init=error/none/certain
    process.start()
    process = multiprocessing.Process(target=lambda: work(3))  # expect: fork-after-tf-init=error/none/certain
    process.start()
