# never: xla-dynamic-shapes
import tensorflow as tf
from tensorflow import keras

ds = tf.data.Dataset.from_tensor_slices((tf.zeros((1000, 8)), tf.zeros((1000, 1)))).batch(32, drop_remainder=True)
net = keras.Sequential([keras.layers.Dense(1)])
net.compile("adam", "mse", jit_compile=True)
net.fit(ds.prefetch(1), epochs=3)
