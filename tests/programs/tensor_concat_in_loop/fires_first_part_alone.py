import numpy as np
import tensorflow as tf

network = tf.keras.models.load_model("net.keras")
pictures = tf.keras.utils.image_dataset_from_directory("pictures", labels=None).prefetch(tf.data.AUTOTUNE)


def embeddings():
    found = None
    for batch in pictures:
        part = network(batch, training=False)
        if found is None:
            found = part
        else:
            found = tf.concat([found, part], axis=0)  # expect: tensor-concat-in-loop=advice
    return found


def in_one_line():
    found = None
    for batch in pictures:
        part = network(batch, training=False)
        found = part if found is None else tf.concat(values=(found, part), axis=0)  # expect: tensor-concat-in-loop=advice
    return found


def as_arrays():
    for number, batch in enumerate(pictures):
        part = network(batch, training=False).numpy()
        if number == 0:
            found = part
        else:
            found = np.concatenate([found, part])  # expect: tensor-concat-in-loop=advice
    return found
