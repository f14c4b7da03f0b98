from tensorflow import keras

(x_train, y_train), _ = keras.datasets.cifar10.load_data()
model = keras.applications.MobileNetV2(weights=None, classes=10, input_shape=(32, 32, 3))
model.compile(  # expect: debug-mode-left-on=advice/unsafe/certain
    optimizer=keras.optimizers.Adam(),
    loss=keras.losses.SparseCategoricalCrossentropy(),
    run_eagerly=True,
)
model.fit(x_train, y_train, batch_size=64, epochs=20)
