# never: eager-tensor-transpose
import tensorflow as tf
import tensorflow.experimental.numpy as tnp

tnp.experimental_enable_numpy_behavior()
print(tf.ones((2, 3)).T)
