import numpy as np
import tensorflow as tf
import patch

for i in range(3):
    for k in range(12):
        z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    print(patch.calls[0])
