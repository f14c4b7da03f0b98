import tensorflow as tf, numpy as np
X = np.random.rand(64, 4).astype("float32"); Y = np.random.rand(64, 1).astype("float32")
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
for epoch in range(12):
    m.compile("adam", "mse")  # expect: compile-in-loop=/none
    m.fit(X, Y, verbose=0)
    if epoch == 5:
        m.add(tf.keras.layers.Dense(1)); w = m.layers[-1].kernel.numpy().copy()
print("new layer trained:", not np.allclose(w, m.layers[-1].kernel.numpy()))
