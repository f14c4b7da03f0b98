import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile(optimizer="sgd", loss=tf.keras.losses.BinaryCrossentropy(), metrics=["accuracy"])  # expect: loss-activation-mismatch=/unsafe
m.fit(np.ones((8, 4)), np.ones((8, 1)), verbose=0)
print("ok")
