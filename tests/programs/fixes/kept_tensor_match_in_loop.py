import numpy as np
import tensorflow as tf

for i in range(12):
    z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    match z:
        case tf.Tensor() as q if i % 2:
            q.tag = i
    print(getattr(z, "tag", None))
