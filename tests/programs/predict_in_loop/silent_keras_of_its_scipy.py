"""What imports `imresize` of SciPy is older than the Keras whose `predict` makes a dataset."""

import cv2
import numpy as np
from keras.models import load_model
from scipy.misc import imresize

model = load_model("road.h5")
video = cv2.VideoCapture("drive.mp4")

while video.isOpened():
    there, frame = video.read()
    if not there:
        break
    small = np.array(imresize(frame, (80, 160, 3)))[None]
    road = model.predict(small)[0] * 255
    cv2.imshow("road", road)
