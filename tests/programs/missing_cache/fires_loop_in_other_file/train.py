import tensorflow as tf
from scans import all_scans, scans_of_once

squeeze = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(2304)])
adam = tf.keras.optimizers.Adam(1e-3, clipnorm=1.0)


@tf.function
def step(scan):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(squeeze(scan) - tf.reshape(scan, [-1, 2304])))
    adam.apply_gradients(zip(tape.gradient(loss, squeeze.trainable_variables), squeeze.trainable_variables))
    return loss


for scan in scans_of_once():
    step(scan)
scans = all_scans()
for epoch in range(25):
    for scan in scans:
        loss = step(scan)
    print(epoch, float(loss))
