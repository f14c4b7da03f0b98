import tensorflow as tf


def examples():
    for value in range(100):
        yield value


def train(model: tf.keras.Model):
    dataset = tf.data.Dataset.from_generator(examples, output_signature=tf.TensorSpec((), tf.int32)).batch(8)
    model.fit(dataset.prefetch(tf.data.AUTOTUNE), epochs=10)
    model.fit(dataset.repeat().prefetch(tf.data.AUTOTUNE), epochs=10, steps_per_epoch=4)
