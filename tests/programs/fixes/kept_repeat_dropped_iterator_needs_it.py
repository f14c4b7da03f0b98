import numpy as np
import tensorflow as tf
tf.keras.utils.set_random_seed(0)
x = np.random.rand(64, 4).astype("float32"); y = x.sum(1, keepdims=True)
ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(16).repeat()
it = iter(ds)
m = tf.keras.Sequential([tf.keras.layers.Dense(1)]); m.compile("sgd", "mse")
for step in range(30):
    m.train_on_batch(*next(it))
class Stop(tf.keras.callbacks.Callback):
    def __init__(self, n): super().__init__(); self.n = n
    def on_train_batch_end(self, b, logs=None):
        if b + 1 >= self.n: raise KeyboardInterrupt
try:
    m.fit(ds, epochs=2, verbose=0, callbacks=[Stop(10)])  # expect: unbounded-data-without-steps=/none
except KeyboardInterrupt:
    print("stopped")
