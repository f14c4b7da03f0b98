"""Which family a gene is of, in batches of some hundreds."""

import tensorflow as tf
import tensorflow_datasets as tfds

SIZE = 500
model = tf.keras.Sequential([tf.keras.layers.Dense(256, activation="relu"), tf.keras.layers.Dense(10)])
optimizer = tf.keras.optimizers.Adam(1e-3)
genes = tfds.load("genes_of_mice", split="train").map(lambda row: (row["code"], row["family"])).batch(SIZE).prefetch(2)


def learn(codes, families):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        loss = tf.reduce_mean(tf.keras.losses.sparse_categorical_crossentropy(families, model(codes), True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


for epoch in range(10):
    for codes, families in genes:
        learn(codes, families)
