import keras
from keras import ops


class Contrastive(keras.losses.Loss):
    def call(self, y_true, y_pred):
        distance = ops.sqrt(ops.sum(ops.square(y_pred), axis=-1))  # expect: nan-prone-op=advice
        return y_true * distance


net = keras.Sequential([keras.layers.Dense(4)])
net.compile("adam", loss=Contrastive())
