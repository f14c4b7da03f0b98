# never: callback-monitor-unavailable
import numpy as np
from keras.callbacks import ModelCheckpoint
from keras.engine import Layer
from keras.layers import Dense
from keras.models import Sequential


class Halved(Layer):
    def call(self, inputs):
        return inputs / 2


x, y = np.random.rand(1000, 8), np.random.randint(0, 2, (1000, 1))
net = Sequential([Dense(8), Halved(), Dense(1, activation="sigmoid")])
net.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
best = ModelCheckpoint("best.h5", monitor="val_acc", save_best_only=True, mode="max")
net.fit(x, y, epochs=10, validation_split=0.2, callbacks=[best])
