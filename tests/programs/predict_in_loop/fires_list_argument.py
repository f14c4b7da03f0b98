import numpy as np
import tensorflow as tf

interpreter = tf.keras.models.load_model("intent")


def answer(questions):
    for question in questions:
        yield interpreter.predict([question])[0]  # expect: predict-in-loop=warning/none/certain
