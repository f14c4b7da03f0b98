import numpy as np
import tensorflow as tf

total = 0.0
for n in range(20):
    # a large picture of ones,
    # as the paper has it
    x = tf.ones((300, 300))  # expect: tensor-created-in-loop=/safe
    total += float(tf.reduce_sum(x)) * n  # summed
print(total)
