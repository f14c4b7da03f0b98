import numpy as np
import tensorflow as tf

from pipeline import finish

x = np.load("x.npy")
batches = finish(tf.data.Dataset.from_tensor_slices(x), 32)
for batch in batches:
    print(batch.shape)
