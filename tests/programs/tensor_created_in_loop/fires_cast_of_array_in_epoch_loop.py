import numpy as np
import tensorflow as tf
from sklearn.datasets import fetch_california_housing

data = fetch_california_housing()
X, y = data.data, data.target
w = tf.Variable(tf.zeros((8, 1)))


@tf.function
def loss_of(inputs):
    return tf.reduce_mean(tf.matmul(inputs, w))


for epoch in range(300):
    X_tensor = tf.convert_to_tensor(X, dtype=tf.float32)  # expect: tensor-created-in-loop=warning/unsafe
    print(epoch, float(loss_of(X_tensor)), np.mean(y))
