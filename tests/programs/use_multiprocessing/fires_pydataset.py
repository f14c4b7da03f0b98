import keras


class Data(keras.utils.PyDataset):
    def __len__(self):
        return 10

    def __getitem__(self, index):
        return [[0.0]], [[1.0]]


data = Data(workers=4, use_multiprocessing=True)  # expect: use-multiprocessing=advice/unsafe/certain
