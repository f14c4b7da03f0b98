import tensorflow as tf, numpy as np
x = np.random.rand(64, 4); y = np.random.rand(64)
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
m.compile("adam", "mse")
with tf.device("/GPU:0") as dev:  # expect: hardcoded-device-scope=/none
    m.fit(x, y, epochs=2, verbose=0)
    print("on", dev)
