# never: callback-monitor-unavailable
import keras

net = keras.Sequential([keras.layers.Dense(1)])
net.compile("adam", "mse", metrics=["mae"])


def train(x, y, **options):
    stop = keras.callbacks.EarlyStopping(monitor="val_mae", patience=3)
    net.fit(x, y, epochs=50, validation_split=0.2, callbacks=[stop])
    lower = keras.callbacks.ReduceLROnPlateau(monitor="loss")
    net.fit(x, y, epochs=50, callbacks=[lower])
    net.fit(x, y, callbacks=[keras.callbacks.EarlyStopping()], **options)
