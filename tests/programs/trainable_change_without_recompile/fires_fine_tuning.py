import tensorflow as tf
from flowers import data

base = tf.keras.applications.ResNet50(include_top=False, pooling="avg")
base.trainable = False
inputs = tf.keras.Input((224, 224, 3))
model = tf.keras.Model(inputs, tf.keras.layers.Dense(5)(base(inputs, training=False)))
model.compile(optimizer="adam", loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(data, epochs=5)

base.trainable = True  # expect: trainable-change-without-recompile=warning/unsafe/certain
model.fit(data, epochs=5)
