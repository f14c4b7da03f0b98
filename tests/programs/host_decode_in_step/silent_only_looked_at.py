# never: host-decode-in-step
import cv2
import numpy as np


def scores(net, paths):
    return [net.predict_on_batch(cv2.imread(path)[None]) for path in paths]


def watched(net, batches):
    for number, (x, y) in enumerate(batches):
        net.train_on_batch(x, y)
        if number % 200 == 0:
            sample = cv2.imread("sample.png")
            cv2.imwrite(f"{number}.png", net.predict_on_batch(sample[None])[0])


def statistics(paths):
    return np.mean([cv2.imread(path).mean() for path in paths])
