# never: heavy-callback
import keras
import tensorflow as tf


class Calm(keras.callbacks.Callback):
    def __init__(self, sample):
        super().__init__()
        self.sample, self.losses, self.seen = sample, [], 0

    def on_train_batch_end(self, batch, logs=None):
        self.seen += 1
        self.losses.append(logs["loss"])
        if self.seen % 1000:
            return
        self.model.predict(self.sample)

    def on_test_batch_end(self, batch, logs=None):
        print(batch)

    def on_epoch_end(self, epoch, logs=None):
        self.model.predict(self.sample)
        self.model.save("last.keras")


saved = keras.callbacks.ModelCheckpoint("last.keras", save_freq=2000)
board = tf.keras.callbacks.TensorBoard("logs", histogram_freq=1, profile_batch=(10, 15))
