# never: huge-literal-tensor
import numpy as np
import tensorflow as tf

flags = tf.ones((900, 1024, 1024), tf.uint8)
table = tf.fill((1000, 1000), 3.0)
view = np.broadcast_to(np.float32(1), (1024, 1024, 1024))
