from tensorflow import data as tfd


class Feed:
    def __init__(self, images, labels, size):
        self.source = tfd.Dataset.from_tensor_slices((images, labels))
        self.source.shuffle(len(images))  # expect: dataset-step-discarded=warning
        self.size = size

    def for_training(self):
        feed = self.source.batch(self.size)
        feed.repeat()  # expect: dataset-step-discarded=error
        return feed
