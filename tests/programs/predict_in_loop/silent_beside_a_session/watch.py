"""What trained the network is for the graphs of TensorFlow 1, and nothing here for another: Keras is theirs, too."""

import cv2
from keras.models import load_model

net = load_model("boats.h5")
film = cv2.VideoCapture("harbour.mpg")
boxes = []
while film.isOpened():
    _, frame = film.read()
    small = cv2.resize(frame, (96, 96)).reshape(1, 96, 96, 3) / 255
    boxes.append(net.predict(small)[0])
