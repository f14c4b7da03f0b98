from keras.datasets import mnist
from keras.layers import Dense, Flatten
from keras.models import Sequential

(train_x, train_y), (test_x, test_y) = mnist.load_data()
model = Sequential([Flatten(input_shape=(28, 28)), Dense(128, activation="relu"), Dense(10, activation="softmax")])
model.compile("sgd", "sparse_categorical_crossentropy")
model.fit(train_x, train_y, epochs=5)  # expect: unscaled-image-input=advice/none
