"""There are few faces in a frame, but many frames in a film; and letters of a list are no findings."""

import sys

import cv2
import numpy as np
from tensorflow.keras.models import load_model

film = cv2.VideoCapture(sys.argv[1])
finder = cv2.CascadeClassifier("frontal_face.xml")
while film.isOpened():
    _, frame = film.read()
    for left, top, width, height in finder.detectMultiScale(frame, 1.3, 5):
        net = load_model("moods.h5")  # expect: load-model-in-loop=warning
        print(np.argmax(net(frame[None, top : top + height, left : left + width])))

for path in sys.argv[2:]:
    reader = load_model("letters.h5")  # expect: load-model-in-loop=warning
    print(reader(cv2.imread(path)[None]))
