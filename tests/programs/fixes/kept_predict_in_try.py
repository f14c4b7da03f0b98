import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
for n in range(12):
    try:
        print(m.predict(np.ones((1, 3 if n % 2 else 4), "float32"), verbose=0).tolist())  # expect: predict-in-loop=/unsafe
    except (ValueError, tf.errors.InvalidArgumentError) as error:
        print(type(error).__name__)
