import numpy as np
import tensorflow as tf

class Agent:
    @property
    def model(self):
        return self._model

    def __init__(self):
        self._model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])

    def act(self, s):
        return np.argmax(self.model.predict(s[None], verbose=0)[0])  # expect: predict-in-loop=/unsafe


agent = Agent()
print([int(agent.act(s)) for s in np.ones((12, 3), "float32")])
