# never: softmax-on-single-unit
from tensorflow.keras import layers


def attend(x, steps):
    e = layers.Dense(1, activation="tanh")(x)
    e = layers.Flatten()(e)
    a = layers.Activation("softmax")(e)
    a = layers.RepeatVector(steps)(a)
    return layers.Multiply()([x, layers.Permute([2, 1])(a)])
