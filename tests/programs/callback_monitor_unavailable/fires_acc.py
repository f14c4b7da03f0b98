from tensorflow import keras

net = keras.Sequential([keras.layers.Dense(2, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])


def train(x, y):
    net.fit(
        x,
        y,
        validation_split=0.1,
        epochs=50,
        callbacks=[keras.callbacks.EarlyStopping(monitor="val_acc", mode="max")],  # expect: callback-monitor-unavailable=warning
    )
