from keras.layers import Dense, Input
from keras.models import Model


class Agent:
    """A small network, described and not run yet."""

    def __init__(self, states):
        seen = Input((states,))
        hidden = Dense(64, activation="relu")(seen)
        self.model = Model(seen, Dense(2)(hidden))
