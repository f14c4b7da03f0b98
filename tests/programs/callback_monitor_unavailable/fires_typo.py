import keras

model = keras.Sequential([keras.layers.Dense(2, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
stop = keras.callbacks.EarlyStopping(monitor="val_acurracy", patience=3)  # expect: callback-monitor-unavailable=warning/unsafe
model.fit(x, y, epochs=50, validation_data=(xv, yv), callbacks=[stop])
