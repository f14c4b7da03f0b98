from tensorflow.keras import Input, Model
from tensorflow.keras.layers import Dense

a = Input((20,))
b = Dense(16, activation="tanh")(a)
c = Dense(1, activation="sigmoid")(b)
m = Model(a, c)
m.compile(optimizer="rmsprop", loss="categorical_crossentropy")  # expect: loss-activation-mismatch=error
