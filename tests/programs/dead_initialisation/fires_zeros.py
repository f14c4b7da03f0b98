import keras
from keras import initializers, layers

net = keras.Sequential(
    [
        layers.Dense(32, activation="relu", kernel_initializer="zeros"),  # expect: dead-initialisation=error
        layers.Dense(1),
    ]
)
net.compile("adam", "mse")
low = keras.Sequential(
    [
        layers.Dense(32, activation="relu", bias_initializer=initializers.Constant(-20.0)),  # expect: dead-initialisation=error
        layers.Dense(1),
    ]
)
low.compile("adam", "mse")
