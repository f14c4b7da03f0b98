import keras

net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(64, activation="relu"), keras.layers.Dense(10)])
net.compile("adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])  # expect: loss-activation-mismatch=error
