"""A program for TensorFlow 2 lies beside that for its graphs: Keras may be of either."""

import cv2
from keras.models import load_model

net = load_model("boats.h5")
film = cv2.VideoCapture("harbour.mpg")
boxes = []
while film.isOpened():
    _, frame = film.read()
    small = cv2.resize(frame, (96, 96)).reshape(1, 96, 96, 3) / 255
    boxes.append(net.predict(small)[0])  # expect: predict-in-loop
