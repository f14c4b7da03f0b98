import multiprocessing as mp

import tensorflow as tf


def evaluate():
    print(tf.keras.models.load_model("m.keras").evaluate(tf.zeros((4, 4))))


def worker(index):
    print(tf.constant(index))


def launch():
    workers = [mp.Process(target=worker, args=(index,)) for index in range(4)]
    for process in workers:
        process.start()


if __name__ == "__main__":
    import sys

    if sys.argv[1] == "launch":
        launch()
    else:
        evaluate()
