import tensorflow as tf, numpy as np
x = np.random.rand(64, 4).astype("float32"); y = np.random.rand(64).astype("float32")
def get(bs):
    ds = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(64).batch(bs)
    ds.batch(bs)  # expect: dataset-step-discarded=/none
    ds.map(lambda a, b: a)  # expect: dataset-step-discarded=/none
    return ds
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
m.compile("adam", "mse")
m.fit(get(8), epochs=3, verbose=0); print("ok")
