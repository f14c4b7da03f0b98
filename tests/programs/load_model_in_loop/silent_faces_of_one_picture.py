"""The faces of a single picture are a handful: advice at most."""

import sys

import cv2
import numpy as np
from tensorflow.keras.models import load_model

picture = cv2.imread(sys.argv[1])
finder = cv2.CascadeClassifier("frontal_face.xml")


def find_faces(image):
    return finder.detectMultiScale(image, 1.3, 5)


def mood_of(face):
    net = load_model("moods.h5")
    return int(np.argmax(net(face[None])))


for left, top, width, height in find_faces(picture):
    print(mood_of(picture[top : top + height, left : left + width]))

outlines, _ = cv2.findContours(picture, cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE)
for number, outline in enumerate(outlines):
    reader = load_model("letters.h5")
    print(number, reader(outline[None]))
