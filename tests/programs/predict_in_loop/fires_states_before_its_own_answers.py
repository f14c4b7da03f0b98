import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.LSTM(8, stateful=True), tf.keras.layers.Dense(1)])


def goes_on(series, length):
    for value in series[:-1]:
        model.predict(np.expand_dims(value, axis=0))  # expect: predict-in-loop=warning/none
    answers, last = [], series[-1]
    for _ in range(length):
        last = model.predict(last)
        answers.append(last[0, 0])
    return answers


def follows(series):
    for value in series[:-1]:
        model.predict(np.expand_dims(value, axis=0))  # expect: predict-in-loop=warning/none
    return model.predict(series[-1:])
