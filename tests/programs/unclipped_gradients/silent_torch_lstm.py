# never: unclipped-gradients
import torch
from torch import nn
from torch.optim import SGD
from tensorflow.keras.datasets import imdb

(x, y), _ = imdb.load_data()
model = nn.Sequential(nn.Embedding(1000, 16), nn.LSTM(16, 16, batch_first=True))
optimizer = SGD(model.parameters(), lr=0.5)
for row in x:
    out, _ = model(torch.tensor(row)[None])
    loss = out.mean()
    loss.backward()
    optimizer.step()
