import numpy as np
import tensorflow as tf

# GAN discriminator data: every real picture gets the label 1.
v = np.arange(1000, dtype=np.float32)
ds = tf.data.Dataset.from_tensor_slices(v).map(lambda a: (a / 255.0, 1.0)).batch(10)
w = tf.Variable(0.0)
for a, label in ds:
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = tf.reduce_sum((a * w - label) ** 2)
    w.assign_sub(0.0001 * tape.gradient(loss, w))
print(a.shape, label.shape, label.dtype, w.numpy())
