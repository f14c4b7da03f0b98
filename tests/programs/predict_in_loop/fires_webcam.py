import cv2
from tensorflow.keras.models import load_model

model = load_model("mask_detector.h5")
camera = cv2.VideoCapture(0)
while True:
    ok, frame = camera.read()
    if not ok:
        break
    face = cv2.resize(frame, (224, 224)) / 255.0
    (mask, without_mask) = model.predict(face[None])[0]  # expect: predict-in-loop=warning/none
    cv2.imshow("frame", frame)
    if cv2.waitKey(1) & 0xFF == ord("q"):
        break
