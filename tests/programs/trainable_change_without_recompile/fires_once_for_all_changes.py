# Two blocks are thawed one after the other; one compile is missing, and it is said once.
import keras
from keras import layers


def staged(images, labels):
    stem = keras.Sequential([layers.Conv2D(8, 3, activation="relu"), layers.BatchNormalization()], name="stem")
    body = keras.Sequential([layers.Conv2D(16, 3, activation="relu"), layers.GlobalAveragePooling2D()], name="body")
    stem.trainable = False
    body.trainable = False
    net = keras.Sequential([keras.Input((48, 48, 3)), stem, body, layers.Dense(4, activation="softmax")])
    net.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
    net.fit(images, labels, epochs=2)
    body.trainable = True  # expect: trainable-change-without-recompile=warning
    stem.trainable = True
    for part in stem.layers[:1]:
        part.trainable = False
    net.fit(images, labels, epochs=4)
    return net
