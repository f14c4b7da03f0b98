import tensorflow as tf

from settings import LIMIT

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(tf.keras.optimizers.RMSprop(clipvalue=LIMIT), "mse")  # expect: clip-by-value-on-gradients=advice/none/certain
