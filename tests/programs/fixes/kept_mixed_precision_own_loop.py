import numpy as np
import tensorflow as tf

tf.keras.mixed_precision.set_global_policy("mixed_float16")
m = tf.keras.Sequential(
    [tf.keras.Input((3,)), tf.keras.layers.Dense(4, activation="relu"), tf.keras.layers.Dense(2, activation="softmax")]  # expect: mixed-precision-loop=/unsafe
)
opt = tf.keras.optimizers.Adam(0.01)
loss_fn = tf.keras.losses.SparseCategoricalCrossentropy()
x, y = np.ones((8, 3), "float32"), np.zeros(8, "int64")
for step in range(12):
    with tf.GradientTape() as tape:
        p = m(x, training=True)
        loss = loss_fn(y, p)
    grads = tape.gradient(loss, m.trainable_variables)  # expect: mixed-precision-loop=/none, unclipped-gradients=/unsafe
    opt.apply_gradients(zip(grads, m.trainable_variables))
print(p.shape, loss.shape)
