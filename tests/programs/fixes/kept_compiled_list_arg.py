import numpy as np
import tensorflow as tf


def total(xs):
    return tf.add_n([tf.convert_to_tensor(x) for x in xs])


l = [tf.ones(())]
for i in range(12):
    f = tf.function(total)  # expect: tf-function-per-call=/unsafe
    print(float(f(l)))
    l.append(tf.ones(()))
