import numpy as np
import tensorflow as tf

for i in range(12):
    print(f"""
 x {float(tf.reduce_sum(tf.ones((300, 300)) * i))}  # expect: tensor-created-in-loop=/safe
   y {float(tf.reduce_sum(tf.zeros((300, 300)) * i))!r:>10}  # expect: tensor-created-in-loop=/safe
""")
