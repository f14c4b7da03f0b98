# What stands behind a return is never run.
import keras
import numpy as np


def answer(net, rows):
    if len(rows) > 1:
        return net.predict(rows, batch_size=128, verbose=0)
    raise ValueError("rows?")
    for row in rows:
        print(net.predict(row[np.newaxis], verbose=0))


def answers(net, rows):
    for row in rows:
        continue
        print(net.predict(row[np.newaxis], verbose=0))


if __name__ == "__main__":
    answer(keras.models.load_model("n.keras"), np.ones((4, 4)))
