import numpy as np
import tensorflow as tf

(x_train, y_train), _ = tf.keras.datasets.cifar10.load_data()
x_train = x_train.astype("float32")
model = tf.keras.applications.MobileNetV2(weights=None, classes=10)
optimizer = tf.keras.optimizers.Adam()
with tf.GradientTape() as tape:
    loss = tf.reduce_mean(model(x_train, training=True))  # expect: whole-dataset-in-ram=warning
optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))

x_val = np.load("x_val.npy")
answers = model(x_val)  # expect: whole-dataset-in-ram=advice
