from tensorflow.keras import Sequential, layers
from tensorflow.keras.callbacks import EarlyStopping, ModelCheckpoint

model = Sequential([layers.Dense(4, "relu"), layers.Dense(1)])
model.compile(optimizer="adam", loss="mse")
callbacks = [
    EarlyStopping(patience=5, restore_best_weights=True),  # expect: callback-monitor-unavailable=warning/unsafe/certain
    ModelCheckpoint("m.keras", save_best_only=True),  # expect: callback-monitor-unavailable=warning
]
model.fit(x_train, y_train, epochs=100, callbacks=callbacks)
