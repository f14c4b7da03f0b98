# never: model-call-per-item
import cv2
import numpy as np
import tensorflow as tf

model = tf.keras.applications.ResNet50(weights=None)


def video(path):
    capture = cv2.VideoCapture(path)
    for number in range(int(capture.get(7))):
        ok, frame = capture.read()
        print(np.argmax(model(frame[None])))


def folder(paths):
    for path in paths:
        image = cv2.imread(path)
        print(path, np.argmax(model(np.expand_dims(image, 0))))


def requests(queue):
    for message in queue:
        if message.kind == "stop":
            break
        message.reply(model(np.array([message.data])))
