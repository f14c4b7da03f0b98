import numpy as np
from keras.utils import Sequence


class Sampling(Sequence):
    def __init__(self, kept, model, size=64):
        super().__init__()
        self.kept = kept
        self.model = model
        self.size = size

    def __len__(self):
        return len(self.kept) // self.size

    def __getitem__(self, number):
        states, targets = zip(*self.kept[: self.size])
        return np.array(states), np.array(targets)

    def replay(self):
        states, targets = self[0]
        for number in range(self.size):
            state = np.expand_dims(states[number], 0)
            target = np.expand_dims(targets[number], 0)
            self.model.fit(state, target, verbose=0)  # expect: fit-in-loop=warning
