import tensorflow as tf

SIZE = 128


def train(model: tf.keras.Model, images, labels):
    batches = tf.data.Dataset.from_tensor_slices((images, labels)).batch(64).prefetch(tf.data.AUTOTUNE)
    model.fit(batches, epochs=3, batch_size=SIZE)  # expect: unbatched-dataset-fit=warning/safe/certain
    model.fit(batches, epochs=3, batch_size=next_size())  # expect: unbatched-dataset-fit=warning/unsafe/certain


def next_size():
    print("one size is like the other")
    return SIZE
