# never: unbounded-data-without-steps
import tensorflow as tf


class Enough(tf.keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None):
        self.model.stop_training = batch > 100


def train(model: tf.keras.Model, rows):
    model.fit(tf.data.Dataset.from_tensor_slices(rows).repeat().batch(2).prefetch(1), callbacks=[Enough()])
