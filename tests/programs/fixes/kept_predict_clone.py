import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
c = tf.keras.models.clone_model(m)
c.set_weights(m.get_weights())
for r in np.ones((12, 3), "float32"):
    print(c.predict(r[None], verbose=0).tolist())  # expect: predict-in-loop=/unsafe
