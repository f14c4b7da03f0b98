from tensorflow.keras.layers import Dense
from tensorflow.keras.models import Sequential


class Experiment:
    def __init__(self, units):
        self.units = units
        self.net = self._net()

    def _net(self):
        net = Sequential([Dense(self.units, activation="relu"), Dense(1)])  # expect: model-built-in-loop=advice
        net.compile("adam", "mse")
        return net

    def run(self, x, y):
        self.net.fit(x, y, verbose=0)
        return self.net.evaluate(x, y, verbose=0)


def search(x, y, candidates):
    results = {}
    for units in candidates:
        results[units] = Experiment(units).run(x, y)
    return results
