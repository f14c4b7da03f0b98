import tensorflow as tf
from tensorflow import image as tfi


class Loader:
    def __init__(self, size):
        self.size = size

    def __call__(self, raw):
        picture = tfi.decode_jpeg(raw, channels=3)
        small = tfi.resize_with_pad(picture, self.size, self.size)
        return tfi.convert_image_dtype(small, dtype=tf.float32)  # expect: convert-dtype-after-resize=warning
