import keras
import numpy as np
from keras.utils import img_to_array, load_img

net = keras.applications.MobileNetV2(weights=None)
net.compile("adam", "categorical_crossentropy")


def train(paths, labels, epochs, size=32):
    for epoch in range(epochs):
        order = np.random.permutation(len(paths))
        for start in range(0, len(paths), size):
            chosen = order[start : start + size]
            images = np.array([img_to_array(load_img(paths[i], target_size=(224, 224))) for i in chosen])  # expect: host-decode-in-step=advice/none/certain
            net.train_on_batch(images / 255.0, labels[chosen])
