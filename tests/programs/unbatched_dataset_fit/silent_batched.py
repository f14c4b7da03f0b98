# never: unbatched-dataset-fit
import tensorflow as tf


def train(model: tf.keras.Model, x, y, early):
    a = tf.data.Dataset.from_tensor_slices((x, y)).batch(32).prefetch(1)
    b = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(1000).padded_batch(16).repeat().prefetch(1)
    model.fit(a, validation_data=b.take(10), epochs=2)
    model.fit(b, steps_per_epoch=100)
    c = tf.data.Dataset.from_tensor_slices(x).batch(1)
    return model.predict(c)
