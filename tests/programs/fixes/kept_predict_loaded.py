import numpy as np
import tensorflow as tf
import tempfile

p = tempfile.mkdtemp() + "/m.keras"
tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(3)]).save(p)
m = tf.keras.models.load_model(p)
for i in range(20):
    r = m.predict(np.ones((1, 4)))[0]  # expect: predict-in-loop=/none
    print(r.shape)
