import numpy as np
import tensorflow as tf

fs = []
for i in range(12):
    z = tf.ones((100, 100))  # expect: tensor-created-in-loop=/unsafe

    def f(x=z):
        return x

    fs.append(f)
print(fs[0]() is fs[1]())
