from tensorflow.keras.utils import image_dataset_from_directory


class Data:
    def __init__(self, folder):
        self.train = image_dataset_from_directory(folder, batch_size=32)

    def steps(self):
        return len(list(self.train.as_numpy_iterator()))  # expect: dataset-materialised-for-length=advice/unsafe/certain
