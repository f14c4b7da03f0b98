# never: spawn-without-main-guard
"""Made at module level, started by a function that nobody calls on import; or made and never started."""

import multiprocessing

import tensorflow as tf

context = multiprocessing.get_context("spawn")


def work(number):
    return tf.ones(number)


def start():
    worker.start()
    helper = context.Process(target=work)
    helper.start()


worker = context.Process(target=work, args=(1,))
import os

pid = os.fork()
never = context.Process(target=work, args=(2,))
forked = multiprocessing.get_context("fork").Process(target=work)
forked.start()

if __name__ == "__main__":
    start()
    with context.Pool(2) as pool:
        pool.map(work, range(3))
