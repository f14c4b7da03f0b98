import numpy as np
import tensorflow as tf


class Show(tf.keras.callbacks.Callback):
    def __init__(self, picture):
        self.picture = picture

    def on_train_batch_end(self, batch, logs=None):
        print(self.model.predict(self.picture[None], verbose=0))  # expect: heavy-callback

    def on_epoch_end(self, epoch, logs=None):
        print(self.model.predict(self.picture[None], verbose=0))
