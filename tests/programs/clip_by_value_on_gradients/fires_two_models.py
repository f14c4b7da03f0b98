import tensorflow as tf

encoder = tf.keras.Sequential([tf.keras.layers.Dense(4)])
decoder = tf.keras.Sequential([tf.keras.layers.Dense(8)])
optimizer = tf.keras.optimizers.SGD(0.1)


@tf.function
def step(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((decoder(encoder(x)) - x) ** 2)
    grads = tape.gradient(loss, encoder.trainable_variables + decoder.trainable_variables)
    clipped = [tf.clip_by_value(grad, -0.1, 0.1) for grad in grads]  # expect: clip-by-value-on-gradients=warning/unsafe/certain
    optimizer.apply_gradients(zip(clipped, encoder.trainable_variables + decoder.trainable_variables))
