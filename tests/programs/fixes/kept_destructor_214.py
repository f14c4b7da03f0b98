import tensorflow as tf

log = []


class Scratch:
    def __init__(self, t):
        self.t = t

    def __del__(self):
        log.append("released")


@tf.function
def f(x):
    b = Scratch(x * 2.0)
    z = b.t + 1.0
    del b  # expect: vacuous-del-in-tf-function=/display
    print(log)
    return z


print(f(tf.ones(3)).numpy())
