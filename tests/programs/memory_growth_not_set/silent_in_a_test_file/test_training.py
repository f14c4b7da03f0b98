# never: memory-growth-not-set
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(tf.zeros((8, 2)), tf.zeros((8, 1)))
