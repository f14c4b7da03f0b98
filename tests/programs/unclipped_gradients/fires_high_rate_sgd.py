import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(learning_rate=0.5)


@tf.function
def step(x, y):
    with tf.GradientTape() as t:
        error = tf.reduce_mean((model(x) - y) ** 2)
    opt.apply_gradients(zip(t.gradient(error, model.trainable_weights), model.trainable_weights))  # expect: unclipped-gradients=advice/none/certain
    return error
