import numpy as np
import tensorflow as tf

n = -1
try:
    pass
except ValueError:
    pass
else:
    for i in range(50):
        print(i)
        if i == 30:
            break
        z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/safe
print(float(z[0, 0]))
