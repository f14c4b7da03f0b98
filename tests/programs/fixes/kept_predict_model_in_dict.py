import numpy as np
import tensorflow as tf

models = {n: tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(n, kernel_initializer="ones")]) for n in (1, 2)}
for k in range(12):
    print(models[2].predict(np.ones((1, 3), "float32"), verbose=0).tolist())  # expect: predict-in-loop=/unsafe
