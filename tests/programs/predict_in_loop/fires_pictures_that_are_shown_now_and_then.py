"""What is only shown where something is wrong, or after the loop, sets no pace."""

import matplotlib.pyplot as plt
import numpy as np
from tensorflow.keras.models import load_model

net = load_model("digits.keras")


def tell(row, label):
    scores = net.predict(row[np.newaxis], verbose=0)  # expect: predict-in-loop
    if scores.argmax() != label:
        plt.imshow(row)
        plt.show()


rows, labels = np.load("rows.npy"), np.load("labels.npy")
for row, label in zip(rows, labels):
    tell(row, label)

found = []
for row in rows:
    found.append(net.predict(row[np.newaxis], verbose=0).argmax())  # expect: predict-in-loop
plt.plot(found)
plt.show()
