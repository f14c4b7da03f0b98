import numpy as np
import tensorflow as tf
tf.keras.utils.set_random_seed(0)
x = np.random.rand(8, 16, 4).astype("float32"); y = x.sum(2)[..., None]
ds = tf.data.Dataset.from_tensor_slices((x, y))
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
m.fit(ds.shuffle(8), epochs=2, verbose=0)  # expect: unbatched-dataset-fit=/unsafe
print(m.evaluate(ds, verbose=0) >= 0)  # expect: unbatched-dataset-fit=/unsafe
