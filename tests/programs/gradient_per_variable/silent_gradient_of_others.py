# never: gradient-per-variable
import numpy as np
import tensorflow as tf


class Field:
    def gradient(self, loss, axis):
        return np.gradient(loss, axis=axis)


field = Field()
values = np.zeros((4, 4))
slopes = [field.gradient(values, axis) for axis in range(2)]
with tf.GradientTape() as tape:
    x = tf.Variable(1.0)
    y = x * x
print(tape.gradient(y, [x]), [np.gradient(values, v) for v in (1.0, 2.0)])
