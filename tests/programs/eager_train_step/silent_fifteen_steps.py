import tensorflow as tf

w = tf.Variable(2.0)
opt = tf.keras.optimizers.Adam(0.1)
for _ in range(15):
    with tf.GradientTape() as tape:
        loss = (w - 1.0) ** 2
    opt.apply_gradients([(tape.gradient(loss, w), w)])
