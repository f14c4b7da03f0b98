import numpy as np
from tensorflow import keras


def train(keras_model, losses):
    keras_model.compile("adam", "sparse_categorical_crossentropy")  # expect: loss-activation-mismatch=/unsafe
    keras_model.fit(np.ones((32, 4)), np.zeros((32,)), epochs=2, verbose=0)
    return len(losses)


net = keras.Sequential([keras.Input((4,)), keras.layers.Dense(8, activation="relu"), keras.layers.Dense(3)])
print(train(net, []))
