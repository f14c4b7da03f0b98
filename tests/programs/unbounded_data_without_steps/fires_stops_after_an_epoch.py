import tensorflow as tf


class Enough(tf.keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        self.model.stop_training = epoch > 3

    def on_train_batch_end(self, batch, logs=None):
        self.model.last_batch = batch


def train(model: tf.keras.Model, rows):
    ds = tf.data.Dataset.from_tensor_slices(rows).repeat().batch(2).prefetch(1)
    model.fit(ds, callbacks=[Enough()])  # expect: unbounded-data-without-steps=error/unsafe/certain
