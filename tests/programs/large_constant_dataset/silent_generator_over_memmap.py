# never: large-constant-dataset
import numpy as np
import tensorflow as tf

rows = np.load("rows.npy", mmap_mode="r")


def batches():
    for start in range(0, len(rows), 64):
        yield rows[start : start + 64]


ds = tf.data.Dataset.from_generator(batches, output_signature=tf.TensorSpec((None, 16), tf.float32))
