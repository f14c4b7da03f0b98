import numpy as np
import tensorflow as tf

ROWS = 1024 * 1024
x = tf.cast(np.random.random((ROWS, 10)), tf.float32)
y = np.random.randint(2, size=(ROWS, 1))

points = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(ROWS).batch(256).prefetch(1)
