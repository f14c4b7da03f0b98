# never: unbatched-dataset-fit
import tensorflow as tf


def one(image):
    return tf.expand_dims(tf.image.resize(image, (32, 32)), axis=0)


def predict(model: tf.keras.Model, images):
    a = model.predict(tf.data.Dataset.from_tensor_slices(images).map(one, num_parallel_calls=4))
    b = model.predict(tf.data.Dataset.from_tensor_slices(images).map(lambda image: image[None, ...]))
    c = model.predict(tf.data.Dataset.from_tensor_slices(images[tf.newaxis]))
    return a, b, c
