import cv2

camera = cv2.VideoCapture(0)


def crops():
    _, frame = camera.read()
    return [frame[:64, :64], frame[64:128, 64:128]]
