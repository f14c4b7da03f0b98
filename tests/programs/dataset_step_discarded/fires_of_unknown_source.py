import tensorflow as tf
from reading import open_dataset

dataset = open_dataset("train").batch(32).repeat()
dataset.prefetch(1)  # expect: dataset-step-discarded=/unsafe/likely
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(dataset, steps_per_epoch=10)
