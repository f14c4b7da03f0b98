"""The clauses of two sentences that stand in the program."""

import re

import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("tagger.h5")
word_index = {"good": 1, "bad": 2}
breaks = re.compile("[,;.!?]")


def tags_of(clause):
    numbers = [word_index.get(word, 0) for word in clause]
    numbers += [0] * (32 - len(numbers))
    return model.predict(np.array([numbers]), verbose=0)[0]


def tagged(text):
    result = []
    start = 0
    for found in breaks.finditer(text):
        result.extend(tags_of(text[start : found.start()]))
        start = found.end()
    return result


print(tagged("The model was small, but it learned; nobody knew why."))
print(tagged("A theory of gravitation between bodies"))
