import numpy as np
import tensorflow as tf

x_train, y_train = np.load("x_train.npy"), np.load("y_train.npy")
train = tf.data.Dataset.from_tensor_slices((x_train, y_train)).batch(32).shuffle(10000)  # expect: shuffle-after-batch=warning
train = train.prefetch(tf.data.AUTOTUNE)
