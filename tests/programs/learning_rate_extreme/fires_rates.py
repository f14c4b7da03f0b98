import tensorflow as tf
from tensorflow import keras

a = keras.optimizers.Adam(learning_rate=0.5)  # expect: learning-rate-extreme=advice
b = tf.keras.optimizers.SGD(25.0)  # expect: learning-rate-extreme=advice
c = keras.optimizers.RMSprop(1e-9)  # expect: learning-rate-extreme=advice
net = keras.Sequential([keras.layers.Dense(1)])
for optimizer in (a, b, c):
    net.compile(optimizer, "mse")
    net.fit(tf.zeros((8, 2)), tf.zeros((8, 1)))
