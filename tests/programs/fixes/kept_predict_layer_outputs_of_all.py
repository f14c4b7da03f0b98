import numpy as np
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(3, kernel_initializer="ones"), tf.keras.layers.Dense(2, kernel_initializer="ones")])
m = tf.keras.Model(net.inputs, [layer.output for layer in net.layers])
for r in np.ones((12, 4), "float32"):
    activations = m.predict(r[None], verbose=0)  # expect: predict-in-loop=/none
    print([a.shape for a in activations])
