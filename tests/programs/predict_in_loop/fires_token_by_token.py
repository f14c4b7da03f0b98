"""Translates sentence by sentence, one token at a time."""

import numpy as np
import tensorflow as tf

source = tf.keras.layers.TextVectorization(max_tokens=5000, output_sequence_length=20)
target = tf.keras.layers.TextVectorization(max_tokens=5000, output_sequence_length=21)
translator = tf.keras.models.load_model("translator.keras")
words = target.get_vocabulary()


def translate(sentence):
    question = source([sentence])
    answer = "[start]"
    for position in range(20):
        guess = translator.predict([question, target([answer])])  # expect: predict-in-loop
        word = words[np.argmax(guess[0, position])]
        answer += " " + word
        if word == "[end]":
            break
    return answer


for sentence in open("sentences.txt", encoding="utf-8"):
    print(translate(sentence))
