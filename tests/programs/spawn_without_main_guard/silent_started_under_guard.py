from multiprocessing import get_context
import tensorflow as tf


def work():
    print(tf.constant(1))


ctx = get_context("spawn")
child = ctx.Process(target=work)

if __name__ == "__main__":
    child.start()
    child.join()
