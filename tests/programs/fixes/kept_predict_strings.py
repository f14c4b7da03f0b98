import numpy as np
import tensorflow as tf

tv = tf.keras.layers.TextVectorization(output_sequence_length=3, vocabulary=["a", "b"])
m = tf.keras.Sequential([tv])
for i in range(12):
    s = np.array(["a b c"])
    print(m.predict(s[None], verbose=0))  # expect: predict-in-loop=/unsafe
