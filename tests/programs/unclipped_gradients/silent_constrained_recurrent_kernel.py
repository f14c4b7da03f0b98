# never: unclipped-gradients
from tensorflow.keras import Sequential, constraints, layers


def train(x, y):
    model = Sequential(
        [
            layers.LSTM(32, recurrent_constraint=constraints.UnitNorm(axis=0)),
            layers.Dense(1),
        ]
    )
    model.compile("adam", "mse")
    return model.fit(x, y, epochs=10)
