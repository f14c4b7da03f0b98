import tensorflow as tf


def train(model, optimizer, batches):
    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x, training=True) - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)  # expect: unclipped-gradients=advice/none
        # gradients, _ = tf.clip_by_global_norm(gradients, 40.0)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))

    @tf.function
    def second(x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x, training=True) - y) ** 2)
        gradients = tape.gradient(loss, model.trainable_variables)  # expect: unclipped-gradients=advice/unsafe
        # The step itself.
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))

    for x, y in batches:
        step(x, y)
        second(x, y)
