import torch
from tensorflow import keras

model = keras.models.load_model("teacher.h5")
weights = model.get_weights()

for i in range(1000):
    mask = torch.ones((1024, 1024))
    noise = torch.zeros(512, 512)
    print(i, (mask.sum() + noise.sum()).item())
