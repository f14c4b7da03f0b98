import numpy as np
import tensorflow as tf

class Agent:
    def __init__(self):
        i = tf.keras.Input((3,))
        self.net = self.build(i)

    def build(self, i):
        h = tf.keras.layers.Dense(2, kernel_initializer="ones")(i)
        outputs = [h, h]
        return tf.keras.Model(i, outputs)

    def ask(self, s):
        return self.net.predict(s[None], verbose=0)  # expect: predict-in-loop=/none


agent = Agent()
for s in np.ones((12, 3), "float32"):
    policy, value = agent.ask(s)
    print(policy.shape, value.shape)
