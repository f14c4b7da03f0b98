import tensorflow as tf


@tf.function
def train_step(generator, images, optimizer):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(generator(images, training=True))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, generator.trainable_variables), 1.0)
    optimizer.apply_gradients(zip(grads, generator.trainable_variables))


def train(generator: tf.keras.Model, images, iterations):
    optimizer = tf.keras.optimizers.Adam()
    real = tf.data.Dataset.from_tensor_slices(images).shuffle(60_000).batch(64).prefetch(1)
    for iteration in range(iterations):
        train_step(generator, next(iter(real)), optimizer)  # expect: iterator-restarted-in-loop=advice/unsafe/certain
