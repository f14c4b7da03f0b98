"""The pictures lie on a drive of Windows, where nothing is forked."""

import keras

from keras.utils import Sequence

FOLDER = r"D:\\pictures\\train"


class Pictures(Sequence):
    def __init__(self, names):
        self.names = names

    def __len__(self):
        return len(self.names) // 16

    def __getitem__(self, place):
        return [open(f"{FOLDER}/{name}", "rb").read() for name in self.names[place * 16 : (place + 1) * 16]]


if __name__ == "__main__":
    model = keras.models.load_model("net.h5")
    model.fit_generator(Pictures(open("names.txt").read().split()), epochs=9, workers=4, use_multiprocessing=True)  # expect: use-multiprocessing=advice
