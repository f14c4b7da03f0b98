import keras.backend as K


def channels_of(picture):
    try:
        is_first = K.image_dim_ordering() == "th"
    except AttributeError:
        is_first = K.image_data_format() == "channels_first"
    return picture.shape[0 if is_first else -1]
