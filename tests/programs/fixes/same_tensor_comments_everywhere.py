import numpy as np
import tensorflow as tf
for i in range(12):  # c1
    # c2
    x = tf.matmul(  # c3
        tf.ones(  # c4  # expect: tensor-created-in-loop=/safe
            (300, 300),  # c5
            # c6
        ),  # c7
        # c8
        tf.eye(300)  # c9  # expect: tensor-created-in-loop=/safe
    ) * i  # c10
print(float(x[0, 0]))
