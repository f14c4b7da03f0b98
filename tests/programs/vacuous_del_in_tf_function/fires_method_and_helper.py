import tensorflow as tf
from tensorflow import function


def blur(image):
    wide = tf.pad(image, [[1, 1], [1, 1]])
    result = wide[1:-1, 1:-1] * 0.5
    del wide  # expect: vacuous-del-in-tf-function=advice/display/certain
    return result


class Filter(tf.Module):
    @function
    def __call__(self, image):
        doubled = image * 2.0
        blurred = blur(doubled)
        # expect: vacuous-del-in-tf-function=advice/safe/certain
        del doubled
        return blurred
