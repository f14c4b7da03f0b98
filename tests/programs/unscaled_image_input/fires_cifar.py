import keras

(x, y), (tx, ty) = keras.datasets.cifar10.load_data()
net = keras.Sequential(
    [
        keras.layers.Conv2D(16, 3, activation="relu"),
        keras.layers.Flatten(),
        keras.layers.Dense(10, activation="softmax"),
    ]
)
net.compile("sgd", "sparse_categorical_crossentropy")
net.fit(x, y, epochs=5)  # expect: unscaled-image-input=advice
