import tensorflow as tf

from data import numbers

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
examples = numbers(500)
examples.shuffle(500, reshuffle_each_iteration=True)  # expect: dataset-step-discarded=warning/unsafe/certain
model.fit(examples.batch(16), epochs=3)
