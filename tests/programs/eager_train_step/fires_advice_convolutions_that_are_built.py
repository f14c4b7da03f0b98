"""The layers have a name before they are a network, and `build` says what comes in: 100e9 products in each step."""

import tensorflow as tf
from tensorflow.keras import layers

stages = [
    layers.Conv2D(96, 3, padding="same", activation="relu"),
    layers.Conv2D(96, 3, padding="same", activation="relu"),
    layers.MaxPooling2D(2),
    layers.Conv2D(192, 3, padding="same", activation="relu"),
    layers.Conv2D(192, 3, padding="same", activation="relu"),
    layers.GlobalAveragePooling2D(),
    layers.Dense(10),
]
net = tf.keras.Sequential(stages)
net.build(input_shape=(None, 64, 64, 3))
optimizer = tf.keras.optimizers.Adam(1e-4)
names = tf.io.gfile.glob("plants/*/*.png")
kinds = [int(name.split("/")[-2]) for name in names]


def load(name, kind):
    return tf.image.resize(tf.image.decode_png(tf.io.read_file(name), 3), (64, 64)) / 255.0, kind


pictures = tf.data.Dataset.from_tensor_slices((names, kinds)).shuffle(5000).map(load, num_parallel_calls=8)
for epoch in range(40):
    for shown, kind in pictures.batch(64).prefetch(2):
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            found = net(shown)
            loss = tf.reduce_mean(tf.keras.losses.sparse_categorical_crossentropy(kind, found, from_logits=True))
        gradients = tape.gradient(loss, net.trainable_variables)
        optimizer.apply_gradients(zip(gradients, net.trainable_variables))
