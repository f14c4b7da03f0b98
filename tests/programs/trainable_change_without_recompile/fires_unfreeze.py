from tensorflow import keras

base = keras.applications.MobileNetV2(include_top=False, pooling="avg", weights=None)
base.trainable = False
net = keras.Sequential([base, keras.layers.Dense(1)])
net.compile("adam", "mse")


def go(x, y):
    net.fit(x, y, epochs=3)
    base.trainable = True  # expect: trainable-change-without-recompile=warning
    net.fit(x, y, epochs=3)
