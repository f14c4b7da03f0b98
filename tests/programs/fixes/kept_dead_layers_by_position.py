import numpy as np
from tensorflow import keras
from tensorflow.keras import layers, initializers

m = keras.Sequential(
    [
        keras.Input((3,)),
        layers.Dense(4, "relu", True, "zeros"),
        layers.Dense(  # expect: dead-initialisation=/unsafe
            4, activation="relu", kernel_initializer=initializers.Zeros(), bias_initializer=initializers.Constant(-20.0)
        ),
        layers.Dense(1),
    ]
)
m.compile("sgd", "mse")
h = m.fit(np.ones((4, 3)), np.ones(4), epochs=2, verbose=0)
print(len(m.weights), len(h.history["loss"]))
