from functools import partial

from tensorflow import keras

DefaultConv = partial(keras.layers.Conv2D, kernel_size=3, activation="relu", padding="SAME")
net = keras.Sequential(
    [
        keras.Input((512, 512, 3)),
        DefaultConv(filters=32, kernel_size=7),
        DefaultConv(64),
        keras.layers.MaxPooling2D(2),
        keras.layers.Flatten(),
        keras.layers.Dense(128, activation="relu"),  # expect: dense-after-flatten-explosion=warning
        keras.layers.Dense(2, activation="softmax"),
    ]
)
net.compile("adam", "sparse_categorical_crossentropy")
