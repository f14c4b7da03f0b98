import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
series = np.random.rand(3000, 8)


def continued(window, steps):
    """Each answer goes into the next question: there is no one call for all."""
    for _ in range(steps):
        answer = model.predict(window[np.newaxis], verbose=0)  # expect: predict-in-loop=advice
        window = np.append(window[1:], answer[0])
    return window


print([model.predict(row[np.newaxis], verbose=0) for row in series])  # expect: predict-in-loop=warning
