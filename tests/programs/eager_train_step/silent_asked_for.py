import argparse

import tensorflow as tf

parser = argparse.ArgumentParser()
parser.add_argument("--engine", default="fit", choices=["fit", "eager"])
options = parser.parse_args()

net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(10)])
adam = tf.keras.optimizers.Adam()
error = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
digits = tf.data.TFRecordDataset("digits.tfrecord").batch(64)

if options.engine == "eager":
    for pixels, label in digits:
        with tf.GradientTape() as tape:
            cost = error(label, net(pixels, training=True))
        slopes = tape.gradient(cost, net.trainable_variables)
        adam.apply_gradients(zip(slopes, net.trainable_variables))
else:
    net.compile(adam, error)
    net.fit(digits, epochs=5)
