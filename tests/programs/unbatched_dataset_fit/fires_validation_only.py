import tensorflow as tf


def train(model: tf.keras.Model, x, y, x_val, y_val):
    training = tf.data.Dataset.from_tensor_slices((x, y)).batch(32).prefetch(1)
    validation = tf.data.Dataset.from_tensor_slices((x_val, y_val))
    model.fit(training, validation_data=validation, epochs=2)  # expect: unbatched-dataset-fit=advice/unsafe/certain
