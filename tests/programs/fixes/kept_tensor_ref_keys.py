import numpy as np
import tensorflow as tf

seen = {}
hold = []
for i in range(20):
    z = tf.ones((100, 100))  # expect: tensor-created-in-loop=/unsafe
    hold.append(z)
    seen[z.ref()] = i
print(len(seen))
