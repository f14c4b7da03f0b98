import tensorflow as tf, numpy as np
X = np.random.rand(20, 4).astype("float32"); Y = np.random.rand(20, 1).astype("float32")
ds = tf.data.Dataset.from_tensor_slices((X, Y)).batch(32)
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("adam", "mse", jit_compile=True)  # expect: xla-dynamic-shapes=/none
h = m.fit(ds, epochs=2, verbose=0)
print(h.history["loss"][-1] > 0)
