"""What sets the flag also takes it back, or nothing grows in every round: no bound can be read off."""

import numpy as np
from tensorflow.keras.models import load_model

net = load_model("decoder.keras")


def decode(row):
    signs = np.zeros((1, 1, 40), np.float32)
    text = ""
    done = False
    while not done:
        scores = net.predict([row[np.newaxis], signs], verbose=0)  # expect: predict-in-loop
        sign = int(np.argmax(scores[0]))
        if sign > 3:
            text += chr(sign)
        if sign == 0 or len(text) > 10:
            done = True
        signs = np.zeros((1, 1, 40), np.float32)
        signs[0, 0, sign] = 1.0
    return text


rows = np.load("rows.npy")
for place in range(20):
    print(decode(rows[place]))
