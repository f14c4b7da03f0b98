import numpy as np
import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
opt = tf.keras.optimizers.SGD(0.1)
for n in range(30):
    with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step=/none
        loss = tf.reduce_mean(m(np.ones((4, 3), "float32"), training=True) ** 2)
    for v in m.trainable_variables:
        g = tape.gradient(loss, v)  # expect: gradient-per-variable=/none
        opt.apply_gradients([(g, v)])
print(round(float(loss), 4))
