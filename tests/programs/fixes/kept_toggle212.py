import tensorflow as tf, numpy as np
X = np.random.rand(64, 4).astype("float32"); Y = np.random.rand(64, 1).astype("float32")
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(4), tf.keras.layers.Dense(1)])
def schedule(net, epoch):
    net.layers[0].trainable = epoch >= 6
w0 = m.layers[0].kernel.numpy().copy()
for epoch in range(12):
    schedule(m, epoch)
    m.compile("adam", "mse")  # expect: compile-in-loop=/none
    m.fit(X, Y, verbose=0)
print("first layer trained after epoch 6:", not np.allclose(w0, m.layers[0].kernel.numpy()))
