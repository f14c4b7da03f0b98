# never: mixed-precision-loop
import tensorflow as tf


def build(construct, users, items):
    old = tf.keras.backend.floatx()
    try:
        tf.keras.backend.set_floatx("float16")
        return construct(users, items)
    finally:
        tf.keras.backend.set_floatx(old)
