"""The sentence begins with three words and ends with ten: each round adds one."""

import sys

import numpy as np
import tensorflow as tf

LONGEST = 10
model = tf.keras.models.load_model("next_word.keras")
names = open("words.txt").read().split()
words = sys.argv[1:4]
while len(words) < LONGEST:
    codes = np.array([[names.index(word) for word in words[-3:]]])
    scores = model.predict(codes, verbose=0)
    words.append(names[int(np.argmax(scores[0]))])
print(" ".join(words))
