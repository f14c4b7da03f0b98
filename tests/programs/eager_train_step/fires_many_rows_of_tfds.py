"""Sixty thousand pictures, as TensorFlow Datasets has them, in batches of 64, ten times over."""

import tensorflow as tf
import tensorflow_datasets as tfds

clothes, info = tfds.load("fashion_mnist", split="train", with_info=True)


def apart(example):
    return tf.cast(tf.reshape(example["image"], [-1]), tf.float32) / 255.0, tf.one_hot(example["label"], 10)


batches = clothes.map(apart, num_parallel_calls=tf.data.AUTOTUNE).batch(64).prefetch(1)
model = tf.keras.Sequential([tf.keras.layers.Dense(64, "relu"), tf.keras.layers.Dense(10)])
optimizer = tf.keras.optimizers.Adam()


def update(x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(y, model(x, training=True)))
    optimizer.apply_gradients(
        zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables)
    )


for epoch in range(10):
    for x, y in batches:
        update(x, y)
