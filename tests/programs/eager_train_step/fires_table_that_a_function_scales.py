"""A thousand epochs over the same table."""

import pandas as pd
import tensorflow as tf
from sklearn.model_selection import train_test_split

ADDRESS = "https://example.org/tables/breast-cancer-wisconsin.data"
table = pd.read_csv(tf.keras.utils.get_file("breast_cancer.csv", ADDRESS), header=None)
table = table[table["nuclei"] != "?"]
known, unknown = train_test_split(table, test_size=0.2)
told = known.describe().T
known_labels, unknown_labels = known.pop("class"), unknown.pop("class")


def normalize(rows):
    return (rows - told["mean"]) / told["std"]


x_known, x_unknown = normalize(known), normalize(unknown)
learned = tf.data.Dataset.from_tensor_slices((x_known.values, known_labels.values)).shuffle(600).batch(32)
asked = tf.data.Dataset.from_tensor_slices((x_unknown.values, unknown_labels.values)).batch(32)
net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.RMSprop(1e-3)
measure = tf.keras.losses.BinaryCrossentropy(from_logits=True)


def step(x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step
        loss = measure(y, net(x, training=True))
    gradients = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(gradients, net.trainable_variables))
    return loss


def epoch(batches):
    return [step(x, y) for x, y in batches]


for _ in range(1000):
    print(len(epoch(learned)))
for x, y in asked:
    print(measure(y, net(x)))
