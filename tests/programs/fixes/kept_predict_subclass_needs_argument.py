import numpy as np
import tensorflow as tf

class M(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.d = tf.keras.layers.Dense(2, kernel_initializer="ones")

    def call(self, inputs):
        x, y = inputs
        return self.d(x) + self.d(y)


m = M()
for r in np.ones((12, 4), "float32"):
    print(m.predict((r[None], r[None]), verbose=0).tolist())  # expect: predict-in-loop=/unsafe
