from concurrent.futures import ProcessPoolExecutor
import tensorflow as tf


def work(seed):
    return float(tf.random.stateless_normal((), (seed, 1)))


executor = ProcessPoolExecutor()  # expect: spawn-without-main-guard=error/none/certain
print(list(executor.map(work, range(4))))
