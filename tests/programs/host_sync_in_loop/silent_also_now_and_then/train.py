# never: host-sync-in-loop
import tensorflow as tf
from tensorflow import keras

net = keras.Sequential([keras.layers.Dense(1)])
net.compile("adam", "mse")


def by_keras(ds):
    for step, (x, y) in enumerate(ds):
        loss = net.train_on_batch(x, y)
        print(step, float(loss))


def guarded(ds, update):
    for step, (x, y) in enumerate(ds):
        loss = update(x, y)
        if step % 50 == 0:
            print(step, loss.numpy())
