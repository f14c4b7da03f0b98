import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
optimizer = tf.keras.mixed_precision.LossScaleOptimizer(tf.keras.optimizers.Adam())


@tf.function
def learn(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x, training=True) - y) ** 2)
    with tape:
        scaled = optimizer.scale_loss(loss)
    slopes = tape.gradient(scaled, model.trainable_variables)
    optimizer.apply_gradients(zip(slopes, model.trainable_variables))


for _ in range(20):
    learn(tf.zeros((8, 4)), tf.zeros((8, 1)))
