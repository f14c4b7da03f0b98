import multiprocessing
import tensorflow as tf


def train(rate):
    return float(tf.constant(rate))


def main():
    context = multiprocessing.get_context(method="forkserver")
    with context.Pool(2) as pool:  # expect: spawn-without-main-guard=error/none/certain
        print(pool.map(train, [0.1, 0.01]))


main()
