from tensorflow import keras
from tensorflow.keras.callbacks import ModelCheckpoint

keep = ModelCheckpoint("a.keras", save_freq=1)  # expect: heavy-callback=advice


class Watch(keras.callbacks.Callback):
    def __init__(self, x):
        super().__init__()
        self.x = x

    def on_train_batch_end(self, batch, logs=None):
        print(self.model.predict(self.x))  # expect: heavy-callback=advice


net = keras.Sequential([keras.layers.Dense(1)])
net.compile("adam", "mse")


def train(x, y):
    net.fit(x, y, callbacks=[keep, Watch(x)])
