import numpy as np
import tensorflow as tf

for i in range(12):
    print(float(tf.reduce_sum(tf.ones((100, 100)))) + i)  # expect: tensor-created-in-loop=/unsafe
print(sorted(k for k in dir() if not k.startswith("_")))
