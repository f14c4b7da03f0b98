"""Hundreds of shards are no parts of a model, whatever they are called."""

import numpy as np
from tensorflow.keras.models import load_model as awaken

SHARDS = 300


def rank(shard):
    ranker = awaken("ranker.keras")  # expect: load-model-in-loop=warning//certain
    return ranker(np.load(f"shards/{shard}.npy")[:1], training=False).numpy()


def main():
    for shard in range(SHARDS):
        print(shard, rank(shard))


if __name__ == "__main__":
    main()
