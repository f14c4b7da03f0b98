"""Five stories, word by word: a story is a sentence or two, and nobody goes over them again."""

import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("language.keras")
stories = [line.split() for line in open("stories.txt")]
index = {name: number for number, name in enumerate(open("words.txt").read().split())}
total = 0.0
for story in range(5):
    for word, following in zip(stories[story][:-1], stories[story][1:]):
        scores = model.predict(np.array([[index[word]]]), verbose=0)  # expect: predict-in-loop=advice
        total += np.log(scores[0, index[following]])
print(total)
