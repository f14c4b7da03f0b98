# never: memory-growth-not-set
import torch
from tensorflow.keras.utils import to_categorical
from torch import nn

model = nn.Linear(4, 2)
optimizer = torch.optim.Adam(model.parameters())
for _ in range(100):
    loss = model(torch.rand(8, 4)).pow(2).mean()
    loss.backward()
    optimizer.step()
print(to_categorical([0, 1]))
