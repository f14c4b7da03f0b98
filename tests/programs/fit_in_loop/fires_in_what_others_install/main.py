import keras
from memory import Sampling


class Command:
    replay = 7


def main(kept):
    model = keras.Sequential([keras.layers.Dense(4)])
    model.compile("adam", "mse")
    print(Command.replay.numerator)
    model.fit(Sampling(kept, model), epochs=5)
