# never: predict-in-loop
import tensorflow as tf


def patched(states, fast):
    model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
    model.predict = fast
    for state in states:
        print(model.predict(state[None]))
