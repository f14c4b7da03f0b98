import threading

import numpy as np
import tensorflow as tf

a = np.zeros((64, 64), "float32")


def work():
    a[0, 0] += 1


for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    print(float(tf.reduce_sum(t)))
