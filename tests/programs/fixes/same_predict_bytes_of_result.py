import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
for r in np.ones((12, 3), "float32"):
    p = m.predict(r[None], verbose=0)  # expect: predict-in-loop=/safe
    p.setflags(write=True)
    p.sort()
    print(p.tobytes().hex(), p.flags.owndata or True)
