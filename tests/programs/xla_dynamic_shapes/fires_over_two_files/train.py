import tensorflow as tf
from data import load

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile(optimizer="sgd", loss="mse", jit_compile=True)  # expect: xla-dynamic-shapes=advice/none/certain
model.fit(load(), epochs=10)
