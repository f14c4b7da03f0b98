import numpy as np
import tensorflow as tf

prev = (None,)
same = 0
for i in range(12):
    t = tf.zeros((300, 300))  # expect: tensor-created-in-loop=/unsafe
    same += any(t is p for p in prev)
    prev = (t,)
print(same)
