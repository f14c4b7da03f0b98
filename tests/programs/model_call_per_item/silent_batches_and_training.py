# never: model-call-per-item
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD()
x = np.random.rand(1000, 4).astype("float32")


def batches():
    return [model(x[start : start + 64]) for start in range(0, len(x), 64)]


def online():
    for row in x:
        with tf.GradientTape() as tape:  # expect: eager-train-step
            loss = tf.reduce_mean(model(row[None]) ** 2)
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))


def predicted():
    return model.predict(x)


@tf.function
def mapped(rows):
    return tf.map_fn(lambda row: model(row[None])[0], rows)
