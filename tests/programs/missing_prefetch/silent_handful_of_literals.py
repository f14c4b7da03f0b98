import tensorflow as tf
from tensorflow import keras

model = keras.Sequential([keras.layers.Input((1,)), keras.layers.Dense(1)])
model.compile(optimizer="sgd", loss="mse")
ds = tf.data.Dataset.from_tensor_slices(([[-1.0], [0.0], [1.0], [2.0]], [[-3.0], [-1.0], [1.0], [3.0]])).batch(2)
model.fit(ds, epochs=500, verbose=0)
