import numpy as np
from keras.preprocessing.image import img_to_array, load_img

from base import Batches


class Pictures(Batches):  # expect: python-generator-input=advice/none/certain
    def __getitem__(self, index):
        return np.array([img_to_array(load_img(path)) for path in self.items[index]])
