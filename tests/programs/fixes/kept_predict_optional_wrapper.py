import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
class Wrapped:
    def predict(self, x, verbose=0):
        return x


model = m if len(__name__) > 3 else Wrapped()
for r in np.ones((12, 3), "float32"):
    print(model.predict(r[None], verbose=0).tolist())  # expect: predict-in-loop=/none
