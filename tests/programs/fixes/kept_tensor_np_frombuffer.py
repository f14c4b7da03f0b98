import numpy as np
import tensorflow as tf

buf = bytearray(16000)
a = np.frombuffer(buf, "float32")
for i in range(20):
    t = tf.constant(a)  # expect: tensor-created-in-loop=/unsafe
    buf[0:4] = np.float32(i).tobytes()
    print(float(t[0]))
