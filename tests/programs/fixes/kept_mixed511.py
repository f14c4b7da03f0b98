import tensorflow as tf, numpy as np
from tensorflow.keras import layers, mixed_precision
mixed_precision.set_global_policy("mixed_float16")
X = np.random.rand(64, 4).astype("float32"); Y = np.random.rand(64, 1).astype("float32")
inp = layers.Input((4,)); h = layers.Dense(8, activation="relu")(inp); out = layers.Dense(1, activation="sigmoid")(h)  # expect: mixed-precision-loop=/none
m = tf.keras.Model(inp, out)
opt = tf.keras.optimizers.Adam(1e-3)
for e in range(20):
    with tf.GradientTape() as t:
        p = m(X, training=True)
        loss = tf.reduce_mean((tf.cast(Y, tf.float16) - p) ** 2)
    g = t.gradient(loss, m.trainable_variables)  # expect: mixed-precision-loop=/none, unclipped-gradients=/unsafe
    opt.apply_gradients(zip(g, m.trainable_variables))
print(np.isfinite(loss))
