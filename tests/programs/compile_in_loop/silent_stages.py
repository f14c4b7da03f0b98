# never: compile-in-loop
import keras

base = keras.applications.MobileNetV2(include_top=False)
model = keras.Sequential([base, keras.layers.GlobalAveragePooling2D(), keras.layers.Dense(2)])


def stages(x, y):
    for rate in [1e-3, 1e-5]:
        model.compile(optimizer=keras.optimizers.Adam(rate), loss="mse")
        model.fit(x, y)


def thaw(x, y, depth):
    for n in range(depth):
        base.layers[-n].trainable = True
        model.compile(optimizer="adam", loss="mse")
        model.fit(x, y)


def once(x, y):
    model.compile(optimizer="adam", loss="mse")
    for _ in range(100):
        model.fit(x, y, epochs=2)
