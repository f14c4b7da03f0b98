from tensorflow import image as tfi


def prepare(picture):
    return tfi.convert_image_dtype(tfi.resize(picture, (64, 64)), "float32")  # expect: convert-dtype-after-resize
