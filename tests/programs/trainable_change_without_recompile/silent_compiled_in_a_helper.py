# never: trainable-change-without-recompile
import tensorflow as tf


def next_stage(model, rate):
    print("next stage", rate)
    model.compile(tf.keras.optimizers.Adam(rate), "mse")


model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, y)
model.trainable = True
next_stage(model, 1e-5)
model.fit(x, y)
