import tensorflow as tf


class Evaluate(tf.keras.callbacks.Callback):
    def __init__(self, validation):
        super().__init__()
        self.validation = validation

    def on_train_batch_end(self, batch, logs=None):
        self.model.evaluate(self.validation, verbose=0)  # expect: heavy-callback=advice/none
