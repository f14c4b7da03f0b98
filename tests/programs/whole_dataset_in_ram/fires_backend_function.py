import keras.backend as K
from keras.datasets import cifar10
from keras.models import load_model

(x_train, _), (x_test, _) = cifar10.load_data()
x_train = x_train.reshape(-1, 32, 32, 3)
model = load_model("cifar.h5")
hidden = K.function([model.layers[0].input], [model.layers[3].output])
features = hidden([x_train])[0]  # expect: whole-dataset-in-ram=warning
