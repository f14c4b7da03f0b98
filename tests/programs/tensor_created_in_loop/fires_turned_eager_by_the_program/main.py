import numpy as np
import tensorflow.compat.v1 as tf

from filters import smooth

tf.enable_eager_execution()
print(len(smooth(np.load("images.npy"))))
