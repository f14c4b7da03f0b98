# Preparing a picture for a network costs nothing like building the network.
import glob

import keras
import numpy as np

net = keras.applications.ResNet50(weights="imagenet")


def prepared(path):
    picture = keras.utils.img_to_array(keras.utils.load_img(path, target_size=(224, 224)))
    return keras.applications.resnet50.preprocess_input(picture[np.newaxis])


def describe(path):
    cut = keras.Model(net.input, net.get_layer("avg_pool").output)  # expect: submodel-in-loop=warning
    return cut(prepared(path), training=False)


found = {}
for path in glob.glob("album/*.jpg"):
    found[path] = describe(path)
