import numpy as np
import tensorflow as tf

tf.debugging.enable_check_numerics()
m = tf.keras.Sequential(
    [tf.keras.Input((4,)), tf.keras.layers.Dense(1, kernel_initializer="ones"), tf.keras.layers.Softmax()]  # expect: softmax-on-single-unit=/none
)
x = np.full((12, 4), np.inf, "float32")
for i, row in enumerate(x):
    try:
        print(m.predict(row[None], verbose=0).tolist())  # expect: predict-in-loop=/unsafe
    except Exception as e:
        print(type(e).__name__)
