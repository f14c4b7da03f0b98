import numpy as np
import tensorflow as tf
tf.keras.utils.set_random_seed(1)
x = np.arange(64, dtype="float32").reshape(16, 4) / 64; y = x.sum(1, keepdims=True)
options = tf.data.Options()
options.experimental_optimization.inject_prefetch = False
ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(16).repeat().batch(4).with_options(options)  # expect: missing-prefetch=/unsafe
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for phase in range(3):
    h = model.fit(ds, steps_per_epoch=4, verbose=0)
    print(round(h.history["loss"][0], 4), round(float(model.get_weights()[0].sum()), 4))
