# never: predict-in-loop
# A counter ends each of these loops after a handful of rounds.
import itertools

import keras
import numpy as np

net = keras.models.load_model("captioner.keras")


def gallery(pictures):
    for number, picture in enumerate(pictures):
        if number >= 8:
            break
        print(net.predict(picture[np.newaxis], verbose=0))


def until_seen(stream):
    seen = 0
    while True:
        print(net.predict(next(stream)[np.newaxis], verbose=0))
        seen += 1
        if seen == 4:
            return


def first_ones(pictures):
    for number, picture in enumerate(pictures):
        print(picture.mean())
        if number < 3 and picture.any():
            print(net.predict(picture[np.newaxis], verbose=0))


def tries(picture):
    for attempt in itertools.count():
        if not attempt <= 5:
            break
        print(attempt, net.predict(picture[np.newaxis], verbose=0))
