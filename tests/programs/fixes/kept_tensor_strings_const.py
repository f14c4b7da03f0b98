import numpy as np
import tensorflow as tf

for i in range(12):
    t = tf.constant(["a", "b"] * 500)  # expect: tensor-created-in-loop=/unsafe
    print(t[i % 2].numpy())
