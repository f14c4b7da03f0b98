import tensorflow as tf, numpy as np
x = np.random.rand(16, 5, 4).astype("float32")
i = tf.keras.Input((5, 4))
h = tf.keras.layers.LSTM(8)(i)
m = tf.keras.Model(i, tf.keras.layers.Dense(1, dtype="float64")(h))
opt = tf.keras.optimizers.SGD(.1)
for s in range(20):
    with tf.GradientTape() as t:
        l = tf.reduce_mean(m(x) ** 2)
    g = t.gradient(l, m.trainable_variables)  # expect: unclipped-gradients=/none
    opt.apply_gradients(zip(g, m.trainable_variables))
print("ok")
