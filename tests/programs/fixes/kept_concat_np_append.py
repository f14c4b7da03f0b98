import numpy as np
import tensorflow as tf

v = np.zeros((0, 3), "float32")
x = np.ones((2, 3))
for i in range(20):
    v = np.append(v, x, axis=0)  # expect: tensor-concat-in-loop=/unsafe
print(v.shape, v.dtype)
