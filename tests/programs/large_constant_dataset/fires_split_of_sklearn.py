import numpy as np
import tensorflow as tf
from sklearn.model_selection import train_test_split

data, labels = np.load("data.npy"), np.load("labels.npy")
x_train, x_test, y_train, y_test = train_test_split(data, labels, test_size=0.2)
train = tf.data.Dataset.from_tensor_slices((x_train, y_train)).batch(32)  # expect: large-constant-dataset=/none
