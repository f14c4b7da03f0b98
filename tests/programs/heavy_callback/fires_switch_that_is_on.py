import numpy as np
from tensorflow import keras


class Watch(keras.callbacks.Callback):
    def __init__(self, sample, enabled=True, every=0):
        super().__init__()
        self.sample, self.enabled, self.every = sample, enabled, every

    def on_train_batch_end(self, batch, logs=None):
        if self.enabled:
            self.model.predict(self.sample, verbose=0)  # expect: heavy-callback=advice
        if self.every and batch % self.every == 0:
            self.model.save("latest.keras")


model = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)])
model.compile("adam", "mse")
x = np.random.rand(5000, 8).astype("float32")
model.fit(x, x[:, :1], epochs=20, callbacks=[Watch(x[:32])])
