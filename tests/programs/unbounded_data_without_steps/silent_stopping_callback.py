import time

import tensorflow as tf


class TimeLimit(tf.keras.callbacks.Callback):
    def on_train_begin(self, logs=None):
        self.start = time.time()

    def on_train_batch_end(self, batch, logs=None):
        if time.time() - self.start > 3600:
            self.model.stop_training = True


ds = tf.data.Dataset.from_tensor_slices((tf.zeros((100, 3)), tf.zeros(100))).batch(10).repeat().prefetch(1)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(ds, callbacks=[TimeLimit()])
