import numpy as np
import tensorflow as tf


class M(tf.keras.Sequential):
    @property
    def trainable_variables(self):
        print("asked")
        return tuple(super().trainable_variables)


m = M([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
for step in range(12):
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_mean(m(tf.ones((8, 4))))
    grads = [tape.gradient(loss, v) for v in m.trainable_variables]  # expect: gradient-per-variable=/unsafe
    print(type(grads).__name__)
