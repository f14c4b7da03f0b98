import numpy as np
import tensorflow as tf

f = lambda: [float(tf.reduce_sum(tf.ones((300, 300)) + i)) for i in range(20)]  # expect: tensor-created-in-loop=/unsafe
print(f()[-1])
