import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    print(getattr(z, "mark", None))
    object.__setattr__(z, "mark", i)
