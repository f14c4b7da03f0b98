import numpy as np
from tensorflow import convert_to_tensor
from tensorflow import keras

x_val = np.load("x_val.npy")
y_val = np.load("y_val.npy")
model = keras.models.load_model("model.keras")


def validation_loss(features, labels):
    inputs = convert_to_tensor(features)  # expect: tensor-created-in-loop=/none/certain
    logits = model(inputs, training=False)
    return keras.losses.mean_squared_error(labels, logits)


def run(epochs):
    for epoch in range(epochs):
        print(epoch, validation_loss(x_val, y_val).numpy().mean())


run(200)
