import numpy as np
import tensorflow as tf

m = tf.keras.Sequential(
    [tf.keras.Input((3,), dtype="int32"), tf.keras.layers.Embedding(5, 2, embeddings_initializer="ones")]
)
for i in range(12):
    s = np.array([1, 2, 99])
    try:
        print(m.predict(s[None], verbose=0))  # expect: predict-in-loop=/unsafe
    except Exception as e:
        print(type(e).__name__)
