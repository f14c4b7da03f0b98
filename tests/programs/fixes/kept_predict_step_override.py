import numpy as np
import tensorflow as tf
from tensorflow import keras


class Calibrated(keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(2, kernel_initializer="ones")

    def call(self, x):
        return self.dense(x)

    def predict_step(self, data):
        return tf.round(self(data, training=False) * 10.0)


model = Calibrated()
model(np.zeros((1, 3), "float32"))
for n in range(12):
    print(model.predict(np.full((1, 3), n / 7.0, "float32")[0][None], verbose=0).tolist())  # expect: predict-in-loop=/unsafe
