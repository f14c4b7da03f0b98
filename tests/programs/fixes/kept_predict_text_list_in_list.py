import numpy as np
import tensorflow as tf

vec = tf.keras.layers.TextVectorization(output_sequence_length=3)
vec.adapt(["a b c"])
m = tf.keras.Sequential([vec])
for word in ["a", "b b", "c"] * 5:
    print(m.predict(tf.constant([word]), verbose=0).tolist())  # expect: predict-in-loop=/unsafe
