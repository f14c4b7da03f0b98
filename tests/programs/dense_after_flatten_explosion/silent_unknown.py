# never: dense-after-flatten-explosion
import sys

from keras import Input, Sequential, layers

side = int(sys.argv[1])
a = Sequential([Input((side, side, 3)), layers.Conv2D(64, 3), layers.Flatten(), layers.Dense(1024)])
b = Sequential()
b.add(Input((512, 512, 3)))
for filters in (32, 64, 128, 256, 512):
    b.add(layers.Conv2D(filters, 3, strides=2, padding="same"))
b.add(layers.Flatten())
b.add(layers.Dense(64))
