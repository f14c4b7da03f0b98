"""Each round copies the model and sets the weights of the copy: that makes variables, and goes through NumPy."""

import tensorflow as tf


def twin_of(net):
    twin = tf.keras.models.clone_model(net)
    twin.set_weights(net.get_weights())
    return twin


def teach(net, lessons: tf.data.Dataset):
    optimizer = tf.keras.optimizers.Adam(1e-3)
    for x, y in lessons:
        with tf.GradientTape() as tape:
            twin = twin_of(net)
            loss = tf.reduce_mean((net(x, training=True) - twin(x, training=True)) ** 2 + y)
        gradients = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables))


teach(tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)]), tf.data.TFRecordDataset(["a"]).batch(8))
