import numpy as np
import keras
import tensorflow as tf

keras.utils.set_random_seed(1)
x = np.arange(400, dtype=np.float32).reshape(100, 4) / 400
y = np.arange(100, dtype=np.float32).reshape(100, 1) / 100


class Progress(keras.callbacks.Callback):
    def on_test_batch_end(self, batch, logs=None):
        print("validation batch", batch)


ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(10).prefetch(tf.data.AUTOTUNE)
model = keras.Sequential([keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(ds, epochs=1, batch_size=50, verbose=0, validation_data=(x, y), callbacks=[Progress()])  # expect: unbatched-dataset-fit=/unsafe
