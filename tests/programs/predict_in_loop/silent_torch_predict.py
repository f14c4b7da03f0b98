import torch
from torch import nn
from tensorflow.keras.utils import to_categorical


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(10, 2)

    def predict(self, x):
        with torch.no_grad():
            return self.head(x).argmax(-1)


net = Net()
for row in torch.zeros(1000, 10):
    print(to_categorical(net.predict(row[None]), 2))
