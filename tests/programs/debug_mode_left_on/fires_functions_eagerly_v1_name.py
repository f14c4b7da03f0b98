import tensorflow as tf

# expect: debug-mode-left-on=advice/unsafe/certain
tf.config.experimental_run_functions_eagerly(True)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x) - y) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss


for x, y in tf.data.Dataset.from_tensor_slices((tf.ones((640, 4)), tf.ones((640, 1)))).batch(32):
    step(x, y)
