import numpy as np
import tensorflow as tf

x = tf.ones((2, 3))
print(x.T.shape if hasattr(x, "T") else "none")  # expect: eager-tensor-transpose=/safe
