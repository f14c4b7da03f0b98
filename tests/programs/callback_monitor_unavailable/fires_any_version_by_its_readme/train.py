from tensorflow import keras

import data

model = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
kept = keras.callbacks.ModelCheckpoint("best.h5", monitor="val_acc", save_best_only=True)  # expect: callback-monitor-unavailable=warning
model.fit(*data.signs(), validation_split=0.2, epochs=40, callbacks=[kept])
