"""The same comments with code between them: `None` is what the argument is."""
import tensorflow as tf


def load():
    ### START CODE HERE ###
    images = tf.keras.utils.image_dataset_from_directory(
        directory="data/train",
        batch_size=None,
        color_mode="grayscale",
    )
    ### END CODE HERE ###
    return images


def create():
    model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    return model


model = create()
model.fit(load(), epochs=3)  # expect: unbatched-dataset-fit
