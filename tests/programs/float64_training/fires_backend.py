from keras import backend as K
from keras.layers import Dense
from keras.models import Sequential

# expect: float64-training=warning/unsafe/certain
K.set_floatx("float64")
model = Sequential([Dense(400), Dense(1)])
model.compile("adam", "mse")
model.fit(x, y, epochs=100)
