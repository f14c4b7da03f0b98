from tensorflow import data, keras


def make(x, y, training):
    ds = data.Dataset.from_tensor_slices((x, y)).batch(32)
    return ds.repeat(-1).prefetch(data.AUTOTUNE)


def run(model, train, val):
    train_ds = make(*train, True)
    val_ds = make(*val, False)
    model.compile("adam", "mse")
    model.fit(train_ds, validation_data=val_ds, steps_per_epoch=100, epochs=5)  # expect: unbounded-data-without-steps=error/none/certain


(a, b), (c, d) = keras.datasets.boston_housing.load_data()
run(keras.Sequential([keras.layers.Dense(1)]), (a, b), (c, d))
