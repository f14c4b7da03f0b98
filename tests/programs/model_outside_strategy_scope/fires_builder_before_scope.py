from tensorflow import distribute, keras


def build():
    inputs = keras.Input((4,))
    return keras.Model(inputs, keras.layers.Dense(1)(inputs))  # expect: model-outside-strategy-scope=/none


def main(x, y):
    model = build()
    strategy = distribute.MirroredStrategy(devices=["/gpu:0", "/gpu:1"])
    with strategy.scope():
        model.compile("adam", "mse")
    model.fit(x, y, batch_size=64)
