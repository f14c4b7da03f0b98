from multiprocessing import Pool

from tensorflow import keras
import numpy as np

teacher = keras.applications.ResNet50(weights=None)


def label(batch):
    return teacher.predict(np.asarray(batch)).argmax(-1)


def label_all(batches):
    pool = Pool(processes=4)  # expect: fork-after-tf-init=error/unsafe/certain
    labels = pool.map(label, batches)
    pool.close()
    return labels
