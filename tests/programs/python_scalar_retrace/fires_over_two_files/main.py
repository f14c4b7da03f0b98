from tqdm import trange

import steps
from data import data


def run(epochs):
    for epoch in trange(epochs):
        for x, y in data:
            loss = steps.train_step(x, y, epoch)  # expect: python-scalar-retrace=advice/unsafe/certain
        print(float(loss))


run(500)
