import numpy as np
import tensorflow as tf
import other

for i in range(12):
    print(float(tf.reduce_sum(tf.ones((100, 100)))) + i)  # expect: tensor-created-in-loop=/unsafe
print(other.names())
