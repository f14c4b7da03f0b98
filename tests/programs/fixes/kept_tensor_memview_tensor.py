import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    m = memoryview(z)
    print(m.readonly, m.shape)
