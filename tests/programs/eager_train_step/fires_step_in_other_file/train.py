from tensorflow import keras

import input_data
from steps import train_step

model = keras.applications.MobileNet(weights=None, classes=100)
optimizer = keras.optimizers.Adam()

for epoch in range(30):
    for images, labels in input_data.batches():
        loss = train_step(model, optimizer, images, labels)
