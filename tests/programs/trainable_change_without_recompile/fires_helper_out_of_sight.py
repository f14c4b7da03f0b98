import tensorflow as tf
from curriculum import next_stage, x, y

model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, y)
model.trainable = True  # expect: trainable-change-without-recompile=advice/unsafe/likely
next_stage(model, 1e-5)
model.fit(x, y)
model.trainable = False  # expect: trainable-change-without-recompile=warning/unsafe/certain
print(model)
model.fit(x, y)
