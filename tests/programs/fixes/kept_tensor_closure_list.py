import numpy as np
import tensorflow as tf

fs = []
for i in range(12):
    z = tf.ones((100, 100))  # expect: tensor-created-in-loop=/unsafe
    fs.append(lambda: z)
print(len({id(f()) for f in fs}), fs[0]() is fs[1]())
