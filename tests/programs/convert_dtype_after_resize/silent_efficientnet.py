# never: convert-dtype-after-resize
import tensorflow as tf

base = tf.keras.applications.EfficientNetB0(include_top=False)


def load(image):
    image = tf.image.resize(image, (224, 224))
    return tf.image.convert_image_dtype(image, tf.float32)
