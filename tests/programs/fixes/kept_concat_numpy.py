import numpy as np
import tensorflow as tf

v = np.zeros((0, 3))
x = np.ones((2, 3))
for i in range(20):
    v = np.concatenate([v, x])  # expect: tensor-concat-in-loop=/unsafe
    x += 1
print(float(v.sum()))
