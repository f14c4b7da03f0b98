import keras
import tensorflow as tf

for i in range(20):
    t = keras.ops.zeros((64, 64))
    s = tf.cast(tf.ones((64, 64)), keras.config.floatx())  # expect: tensor-created-in-loop=/safe
    keras.config.set_floatx("float64" if i % 2 else "float32")
    print(t.dtype, s.dtype)
