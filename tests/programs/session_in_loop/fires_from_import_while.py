from tensorflow.compat.v1 import Session, disable_v2_behavior, placeholder, float32

import camera

disable_v2_behavior()
frame = placeholder(float32, [480, 640, 3])
grey = frame * 0.3

while True:
    image = camera.read()
    if image is None:
        break
    session = Session()  # expect: session-in-loop=warning/none/certain
    camera.show(session.run(grey, {frame: image}))
    session.close()
