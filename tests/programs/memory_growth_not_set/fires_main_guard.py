import argparse

import numpy as np
from tensorflow import keras  # expect: memory-growth-not-set=advice/unsafe/certain


def parse_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=10)
    return parser.parse_args()


def main():
    args = parse_args()
    model = keras.applications.EfficientNetB0(weights=None, classes=4)
    model.compile("adam", "sparse_categorical_crossentropy")
    model.fit(np.load("x.npy"), np.load("y.npy"), epochs=args.epochs)


if __name__ == "__main__":
    main()
