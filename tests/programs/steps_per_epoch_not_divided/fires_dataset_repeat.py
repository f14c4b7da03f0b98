import tensorflow as tf


def train(model: tf.keras.Model, files, labels):
    dataset = tf.data.Dataset.from_tensor_slices((files, labels)).shuffle(1000).repeat().batch(64).prefetch(1)
    n_train_samples = len(files)
    model.fit(dataset, epochs=5, steps_per_epoch=n_train_samples)  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
