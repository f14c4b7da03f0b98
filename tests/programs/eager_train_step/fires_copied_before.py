"""The copy is made once, before the steps."""

import tensorflow as tf


def twin_of(net):
    twin = tf.keras.models.clone_model(net)
    twin.set_weights(net.get_weights())
    return twin


def teach(net, lessons: tf.data.Dataset):
    optimizer = tf.keras.optimizers.Adam(1e-3)
    twin = twin_of(net)
    for x, y in lessons:
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning
            loss = tf.reduce_mean((net(x, training=True) - twin(x, training=False)) ** 2 + y)
        gradients = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables))


teach(tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)]), tf.data.TFRecordDataset(["a"]).batch(8))
