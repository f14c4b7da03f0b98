"""Week 3: write the training step yourself."""

import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(10)])
optimizer = tf.keras.optimizers.Adam()
loss_fn = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)


def accuracy(logits, labels):
    # YOUR CODE HERE
    return None


def step(x, y):
    with tf.GradientTape() as tape:
        loss = loss_fn(y, model(x, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


(x_train, y_train), _ = tf.keras.datasets.mnist.load_data()
data = tf.data.Dataset.from_tensor_slices((x_train.reshape(-1, 784) / 255.0, y_train)).shuffle(60000).batch(64)
for epoch in range(5):
    for x, y in data.prefetch(1):
        step(x, y)
