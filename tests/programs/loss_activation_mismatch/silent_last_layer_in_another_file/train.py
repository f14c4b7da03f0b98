import numpy as np
from parts import hidden_layers
from tensorflow import keras

network = hidden_layers([64, 10])
network.add(keras.layers.Dense(10, activation="softmax"))
network.compile("adam", "categorical_crossentropy")
network.fit(np.zeros((6400, 32), "float32"), np.eye(10)[np.arange(6400) % 10], epochs=20)
