import numpy as np
import tensorflow as tf


class Agent:
    def __init__(self):
        self.model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])

    def act(self, s):
        return int(np.argmax(self.model.predict(s[None], verbose=0)[0]))  # expect: predict-in-loop=/unsafe


a = Agent()
for i in range(12):
    print(a.act(np.ones(4, "float32") * i))
