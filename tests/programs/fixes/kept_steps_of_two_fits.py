import numpy as np, tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
x_train, y_train = np.ones((20, 2), "float32"), np.ones((20, 1), "float32")
batch_size = 4


def batches():
    i = 0
    while True:
        yield x_train[i : i + batch_size], y_train[i : i + batch_size]
        i = (i + batch_size) % 20


class Count(tf.keras.callbacks.Callback):
    n = 0

    def on_train_batch_end(self, b, logs=None):
        self.n += 1


c = Count()
h = m.fit(batches(), steps_per_epoch=len(x_train), epochs=2, verbose=0, callbacks=[c])
print(len(h.history["loss"]))
ds = tf.data.Dataset.from_tensor_slices((x_train, y_train)).batch(batch_size).repeat()
m.fit(ds, steps_per_epoch=x_train.shape[0], verbose=0)  # expect: steps-per-epoch-not-divided=/unsafe
