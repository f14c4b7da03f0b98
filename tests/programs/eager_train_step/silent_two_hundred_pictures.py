"""Two hundred pictures on purpose: seven batches, two hundred times, are over in seconds."""

import tensorflow as tf

(x_train, y_train), (x_test, y_test) = tf.keras.datasets.mnist.load_data()
x_train, x_test = x_train / 255.0, x_test / 255.0
x_train, y_train = x_train[:200], y_train[:200]
pictures = tf.data.Dataset.from_tensor_slices((x_train, y_train)).batch(32)
optimizer = tf.optimizers.SGD()


def train(net, epochs=200):
    for epoch in range(epochs):
        for batch, labels in pictures:
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean(tf.losses.sparse_categorical_crossentropy(labels, net(batch)))
            gradients = tape.gradient(loss, net.trainable_variables)
            optimizer.apply_gradients(zip(gradients, net.trainable_variables))
    return net


train(
    tf.keras.Sequential(
        [
            tf.keras.layers.Flatten(),
            tf.keras.layers.Dense(60, activation="relu"),
            tf.keras.layers.Dense(10, activation="softmax"),
        ]
    )
)
