import glob

import cv2
import numpy as np
import tensorflow as tf

segmenter = tf.keras.models.load_model("cells.keras")
scans = [cv2.imread(path, 0) for path in sorted(glob.glob("scans/*.png"))]
masks = []
for scan in scans:
    tile = np.expand_dims(scan[:256, :256] / 255.0, 0)
    masks.append(segmenter.predict(tile)[0])
np.save("masks.npy", masks)
