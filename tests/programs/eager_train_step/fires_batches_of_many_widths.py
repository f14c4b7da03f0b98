"""Each batch is as wide as its longest text: a plain tf.function would be traced for each width."""

import tensorflow as tf
import tensorflow_datasets as tfds

texts = tfds.load("imdb_reviews/subwords8k", split="train", as_supervised=True)
batches = texts.shuffle(1000).padded_batch(64, tf.compat.v1.data.get_output_shapes(texts)).prefetch(2)
net = tf.keras.Sequential(
    [
        tf.keras.layers.Embedding(8200, 64),
        tf.keras.layers.Bidirectional(tf.keras.layers.LSTM(64)),
        tf.keras.layers.Dense(1),
    ]
)
error = tf.keras.losses.BinaryCrossentropy(from_logits=True)
adam = tf.keras.optimizers.Adam()
for epoch in range(10):
    for text, star in batches:
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice/none
            loss = error(star[:, None], net(text))
        grads = tape.gradient(loss, net.trainable_variables)
        adam.apply_gradients(zip(grads, net.trainable_variables))
