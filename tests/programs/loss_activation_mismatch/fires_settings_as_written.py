import sys

from tensorflow import keras


class Settings:
    last = None
    loss = "categorical_crossentropy"


class Other:
    pass


settings, other = Settings(), Other()
for item in sys.argv[1:]:
    setattr(other, item, True)
setattr(settings, "rate", 0.1)
net = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3, activation=settings.last)])
net.compile("adam", settings.loss)  # expect: loss-activation-mismatch=error/none/certain
