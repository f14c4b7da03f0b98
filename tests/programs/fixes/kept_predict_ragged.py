import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((None,), dtype="int32"), tf.keras.layers.Embedding(9, 2, embeddings_initializer="ones"), tf.keras.layers.GlobalAveragePooling1D()])
for row in [[1, 2], [3], [4, 5, 6]] * 5:
    print(m.predict(np.array([row]), verbose=0).tolist())  # expect: predict-in-loop=/unsafe
