import tensorflow as tf


def pairs(images, labels):
    for index, (image, label) in enumerate(zip(images, labels)):
        if index % 2 == 0:
            yield image[None], label[None]


def train(images, labels):
    model = tf.keras.applications.MobileNetV2(weights=None)
    model.compile("adam", "mse")
    model.fit(pairs(images, labels), epochs=3, verbose=0)  # expect: finite-generator-multi-epoch=warning/none/certain
