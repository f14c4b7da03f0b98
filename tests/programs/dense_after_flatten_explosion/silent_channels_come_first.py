"""Where the channels stand is said for all pictures: what looks like 254 columns of 128 is one channel."""

from keras import backend as K
from keras.layers import Conv2D, Dense, Flatten, MaxPooling2D
from keras.models import Sequential

K.set_image_dim_ordering("th")
net = Sequential()
net.add(Conv2D(64, (5, 5), padding="same", input_shape=(1, 512, 512)))
net.add(MaxPooling2D((2, 2)))
net.add(Conv2D(128, (5, 5), strides=(4, 4)))
net.add(MaxPooling2D((4, 4)))
net.add(Flatten())
net.add(Dense(1024))
net.compile("sgd", "mse")
