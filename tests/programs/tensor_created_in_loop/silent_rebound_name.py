import tensorflow as tf

from backends import numpy_backend

USE_TF = False
print(tf.__version__)
tf = numpy_backend

for i in range(100):
    print(tf.zeros((2000, 2000))[i % 7])
