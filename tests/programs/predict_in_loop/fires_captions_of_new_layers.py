"""Words one by one: the next input is made of what came before, which is only known then."""

import keras
import numpy as np
from keras.layers import Dense
from keras.models import Model

given = keras.Input((8,))
model = Model(given, Dense(50, activation="softmax")(given))


def sentence(words):
    while words[-1] != 0:
        following = np.argmax(model.predict(words[None, -8:]))  # expect: predict-in-loop=warning
        words = np.append(words, following)
    return words


for row in np.random.randint(1, 50, (500, 8)):
    print(sentence(row))
