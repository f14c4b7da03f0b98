"""A dozen words, each of which is decoded in ten signs at most: the product bounds all of it, also through `main`."""

import numpy as np
from tensorflow.keras.models import load_model

net = load_model("decoder.keras")
longest = 10


def decode(row):
    signs = np.zeros((1, 1, 40), np.float32)
    text = ""
    done = False
    while not done:
        scores = net.predict([row[np.newaxis], signs], verbose=0)  # expect: predict-in-loop=advice
        sign = int(np.argmax(scores[0]))
        text += chr(sign)
        if sign == 0 or len(text) > longest:
            done = True
        signs = np.zeros((1, 1, 40), np.float32)
        signs[0, 0, sign] = 1.0
    return text


def follow(row, most=11):
    signs = np.zeros((1, 1, 40), np.float32)
    for _ in range(most):
        scores = net.predict([row[np.newaxis], signs], verbose=0)  # expect: predict-in-loop=advice
        signs[0, 0, int(np.argmax(scores[0]))] = 1.0
    return signs


def main():
    rows = np.load("rows.npy")
    for place in range(12):
        print(decode(rows[place]))
        print(follow(rows[place]))


if __name__ == "__main__":
    main()
