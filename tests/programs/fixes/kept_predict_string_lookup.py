import numpy as np
import tensorflow as tf

look = tf.keras.layers.StringLookup(vocabulary=["a", "b"])
m = tf.keras.Sequential([tf.keras.Input((1,), dtype="string"), look])
for word in ["a", "b", "c"] * 5:
    print(m.predict(tf.constant([[word]]), verbose=0).tolist())  # expect: predict-in-loop=/unsafe
