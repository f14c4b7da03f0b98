from functools import partial

from tensorflow import keras

Down = partial(keras.layers.Conv2D, kernel_size=3, activation="relu", padding="SAME", strides=4)
net = keras.Sequential(
    [
        keras.Input((512, 512, 3)),
        Down(16),
        Down(32, strides=8),
        Down(64),
        keras.layers.Flatten(),
        keras.layers.Dense(128, activation="relu"),
        keras.layers.Dense(2, activation="softmax"),
    ]
)
net.compile("adam", "sparse_categorical_crossentropy")
