import tensorflow as tf

from tensors import weights

print(tf.reduce_sum(weights().T))  # expect: eager-tensor-transpose=error
