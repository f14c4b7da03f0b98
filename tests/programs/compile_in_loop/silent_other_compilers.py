# never: compile-in-loop
import re

import keras
import torch


def patterns(words, text):
    for word in words:
        pattern = re.compile(word)
        print(pattern.match(text))


def of_torch(models, x):
    for model in models:
        torch.compile(model)(x)


def never_fitted(model, rates):
    for rate in rates:
        model.compile(optimizer=keras.optimizers.Adam(rate), loss="mse")
        print(model.optimizer)
