from tensorflow import keras as k

i = k.Input((32, 32, 3))
h = k.layers.Conv2D(16, 3, activation="relu")(i)
h = k.layers.GlobalAveragePooling2D()(h)
o = k.layers.Dense(1)(h)
m = k.Model(inputs=i, outputs=o)
m.compile(k.optimizers.Adam(), loss=k.losses.BinaryCrossentropy())  # expect: loss-activation-mismatch
