import tensorflow as tf

h = tf.ones((32, 8))
stack = [tf.keras.layers.Dense(8) for _ in range(20)]
for layer in stack:
    layer.build((None, 8))
    optimizer = tf.keras.optimizers.Adam(1e-2)
    with tf.GradientTape() as tape:
        out = layer(h)
        loss = tf.reduce_mean((out - h) ** 2)
    grads = tape.gradient(loss, layer.trainable_variables)
    optimizer.apply_gradients(zip(grads, layer.trainable_variables))
    h = tf.stop_gradient(out)
print("done")
