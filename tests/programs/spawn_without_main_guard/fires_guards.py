"""A forkserver is no better, and neither is a function that the module calls."""

import multiprocessing

import tensorflow as tf

context = multiprocessing.get_context("forkserver")


def work(number):
    return tf.ones(number)


def start():
    helper = context.Process(target=work)  # expect: spawn-without-main-guard=error/none/certain
    helper.start()


workers = [context.Process(target=work, args=(n,)) for n in range(3)]  # expect: spawn-without-main-guard=error/none/certain
for worker in workers:
    worker.start()
start()
