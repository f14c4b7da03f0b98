# never: heavy-callback
from tensorflow import keras


class Watch(keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None):
        if batch % 500 == 0:
            self.model.save("last.keras")

    def on_epoch_end(self, epoch, logs=None):
        print(self.model.evaluate(verbose=0))


cbs = [
    Watch(),
    keras.callbacks.ModelCheckpoint("a.keras", save_freq=5000),
    keras.callbacks.ModelCheckpoint("b.keras"),
    keras.callbacks.TensorBoard("logs", histogram_freq=1, update_freq="epoch"),
]
