import matplotlib.pyplot as plt
import tensorflow as tf


def train(model: tf.keras.Model, x, y, x_test):
    train_ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(32).prefetch(1)
    test_ds = tf.data.Dataset.from_tensor_slices(x_test).batch(8).prefetch(1)
    for epoch in range(50):
        for images, labels in train_ds:
            model.train_on_batch(images, labels)
        for images in test_ds.take(1):
            plt.imshow(model(images, training=False)[0])
        sample = next(iter(test_ds))
        plt.imshow(sample[0])
