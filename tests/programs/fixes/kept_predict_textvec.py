import numpy as np
import tensorflow as tf

tv = tf.keras.layers.TextVectorization(max_tokens=10, output_sequence_length=3)
tv.adapt(["a b c"])
m = tf.keras.Sequential([tv, tf.keras.layers.Embedding(10, 2)])
for i in range(20):
    print(m.predict(tf.constant([["a b"]]), verbose=0).shape)  # expect: predict-in-loop=/unsafe
