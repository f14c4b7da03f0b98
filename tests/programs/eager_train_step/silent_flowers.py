"""A table of 150 flowers, five batches of it two hundred times."""

import os

import tensorflow as tf

ADDRESS = "https://example.org/data/iris.csv"
path = tf.keras.utils.get_file(os.path.basename(ADDRESS), ADDRESS)
flowers = tf.data.experimental.make_csv_dataset(path, 32, label_name="species", num_epochs=1)
flowers = flowers.map(lambda columns, kind: (tf.stack(list(columns.values()), axis=1), kind))
net = tf.keras.Sequential([tf.keras.layers.Dense(10, activation="relu"), tf.keras.layers.Dense(3)])
loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = tf.keras.optimizers.Adam(1e-2)


def slopes(columns, kind):
    with tf.GradientTape() as tape:
        loss = loss_of(kind, net(columns, training=True))
    return tape.gradient(loss, net.trainable_variables)


for epoch in range(190):
    for columns, kind in flowers:
        optimizer.apply_gradients(zip(slopes(columns, kind), net.trainable_variables))
