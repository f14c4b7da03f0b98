import numpy as np


def build():
    import tensorflow.keras as K

    model = K.Sequential([K.Input((6,)), K.layers.Reshape((3, 2)), K.layers.LSTM(4, activation="relu"), K.layers.Dense(1)])
    model.compile("sgd", "mse")  # expect: unclipped-gradients=/unsafe
    return model


model = build()
model.fit(np.ones((32, 6)), np.ones((32, 1)), verbose=0)
print(len(model.layers))
