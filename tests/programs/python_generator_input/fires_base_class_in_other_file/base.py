import tensorflow as tf


class Batches(tf.keras.utils.PyDataset):
    def __init__(self, items):
        super().__init__()
        self.items = items

    def __len__(self):
        return len(self.items)
