# never: shuffle-buffer-tiny
import tensorflow as tf
import tensorflow_datasets as tfds


def comments(split, look=False):
    size = 512
    if look:
        size = 1
    data = tfds.load("civil_comments", split=split)
    return data.shuffle(size * 4).batch(size).prefetch(2)


first = next(iter(comments("train", look=True)))
print(first)
model = tf.keras.models.load_model("tone.keras")
model.fit(comments("train"), epochs=2)
