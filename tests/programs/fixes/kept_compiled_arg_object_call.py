import numpy as np
import tensorflow as tf


class Cfg:
    k = 1.0


cfg = Cfg()
one = tf.ones(())


def step(x, c):
    return x * c.k


for i in range(12):
    f = tf.function(step)  # expect: tf-function-per-call=/unsafe
    print(float(f(one, cfg)))
    cfg.k += 1
