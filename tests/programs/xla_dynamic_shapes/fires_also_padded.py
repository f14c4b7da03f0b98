import tensorflow as tf
from tensorflow import keras

ds = tf.data.Dataset.from_generator(lambda: iter([[1], [1, 2]]), output_signature=tf.TensorSpec([None], tf.int32))
ds = ds.padded_batch(8).prefetch(1)
net = keras.Sequential([keras.layers.Embedding(100, 8), keras.layers.LSTM(8), keras.layers.Dense(1)])
net.compile("adam", "mse", jit_compile=True)  # expect: xla-dynamic-shapes=advice
net.fit(ds.map(lambda x: (x, x[:, :1])), epochs=3)
