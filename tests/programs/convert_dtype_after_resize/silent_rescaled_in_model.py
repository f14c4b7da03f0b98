# never: convert-dtype-after-resize
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Rescaling(1 / 255), tf.keras.layers.Conv2D(8, 3)])


def load(image):
    image = tf.image.resize(image, (224, 224))
    return tf.image.convert_image_dtype(image, tf.float32)
