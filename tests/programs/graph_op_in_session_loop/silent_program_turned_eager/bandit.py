import tensorflow.compat.v1 as tf


class Bandit:
    """Its features come from an old graph, its choice is computed at once."""

    def __init__(self, old):
        self.session = old.session
        self.features = old.features
        self.feed = old.feed

    def value(self, layer, state):
        found = self.session.run(self.features, {self.feed: state})
        return tf.reduce_max(layer(found)) * 0.99

    def values(self, layer, states):
        return [float(self.value(layer, state)) for state in states]

    def best(self, layer, states):
        best = None
        for state in states:
            value = self.value(layer, state)
            best = value if best is None or value > best else best
        return best
