import tensorflow as tf

x = tf.ones((32, 8))
models = {k: tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(8)]) for k in range(15)}
for name in models:
    m = models[name]
    opt = tf.keras.optimizers.RMSprop(1e-3)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((m(x) - x) ** 2)
    opt.apply_gradients(zip(tape.gradient(loss, m.trainable_weights), m.trainable_weights))
print("done")
