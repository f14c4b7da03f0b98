from tensorflow import keras


def classifier(classes):
    image = keras.Input((32, 32, 3))
    x = keras.layers.Conv2D(8, 3)(image)
    x = keras.layers.GlobalAveragePooling2D()(x)
    return keras.Model(image, keras.layers.Dense(classes)(x))
