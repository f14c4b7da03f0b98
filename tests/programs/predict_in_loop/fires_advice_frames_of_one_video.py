"""VGG16 sees the frames of a video one by one, once: its forward pass takes longer than the call."""

import glob

import numpy as np
import tensorflow as tf
from cv2 import resize
from imageio import imread

network = tf.keras.applications.VGG16(weights="imagenet")
features = tf.keras.Model(inputs=network.input, outputs=network.get_layer("fc1").output)


def frames_of(video):
    frames = []
    for path in sorted(glob.glob(f"videos/{video}/*.png")):
        frames.append(resize(src=imread(path), dsize=(224, 224)))
    return frames


frames = frames_of("1")
seen = np.array([features.predict(tf.expand_dims(frames[i], 0)) for i in range(len(frames))])  # expect: predict-in-loop=advice

drawn = np.random.rand(400, 224, 224, 3)
for i in range(400):
    print(network.predict(drawn[i : i + 1], verbose=0).argmax())  # expect: predict-in-loop=advice
