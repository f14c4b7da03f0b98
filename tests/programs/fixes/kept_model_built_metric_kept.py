import numpy as np
import tensorflow as tf

opt = tf.keras.optimizers.SGD(0.01)
metric = tf.keras.metrics.Mean()


def build():
    m = tf.keras.models.Sequential()  # expect: model-built-in-loop=/unsafe
    m.add(tf.keras.layers.Dense(2, input_shape=(3,)))
    m.add(tf.keras.layers.Dense(1))
    m.compile(loss="mse", optimizer="sgd")
    return m


for fold in range(11):
    m = build()
    m.fit(np.ones((4, 3)), np.zeros(4), verbose=0)
    metric.update_state(1.0)
print(metric.result().numpy(), m.count_params())
