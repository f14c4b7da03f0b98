"""The words are common: a data loader's workers, another library's optimizer."""

# never: keras3-removed-api
import torch
from keras import ops
from sklearn.linear_model import SGDClassifier
from torch.optim import SGD, Adam
from torch.utils.data import DataLoader

loader = DataLoader(items, workers=4)
optimizer = Adam(net.parameters(), lr=1e-3)
other = SGD(net.parameters(), lr=1e-2, decay=1e-4)
classifier = SGDClassifier()
classifier.fit(x, y, workers=3)
print(ops.sum(x), torch.__version__)
