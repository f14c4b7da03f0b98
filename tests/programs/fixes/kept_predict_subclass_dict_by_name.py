import numpy as np
import tensorflow as tf

class M(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.d = tf.keras.layers.Dense(2, kernel_initializer="ones")

    def call(self, x, training=None):
        found = {}
        found["y"] = self.d(x)
        return found


m = M()
for r in np.ones((12, 4), "float32"):
    out = m.predict(r[None], verbose=0)  # expect: predict-in-loop=/none
    print({k: v.shape for k, v in out.items()})
