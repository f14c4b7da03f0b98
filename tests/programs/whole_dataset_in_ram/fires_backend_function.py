import keras.backend as K
from keras.datasets import mnist
from keras.models import load_model

(x_train, _), (x_test, _) = mnist.load_data()
x_test = x_test.reshape(-1, 28, 28, 1)
model = load_model("mnist.h5")
hidden = K.function([model.layers[0].input], [model.layers[3].output])
features = hidden([x_test])[0]  # expect: whole-dataset-in-ram=warning/none/certain
