import keras
from memory import Sampling


def main(kept, rounds):
    model = keras.Sequential([keras.layers.Dense(4)])
    model.compile("adam", "mse")
    sampling = Sampling(kept, model)
    for _ in range(rounds):
        sampling.replay()
