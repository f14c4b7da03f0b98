"""Nothing is declared: whoever still has Keras 2 is well."""

from keras.layers import Dense
from keras.models import Sequential
from keras.optimizers import Adam

model = Sequential([Dense(8, activation="relu"), Dense(1)])
model.compile(loss="mse", optimizer=Adam(lr=0.01))  # expect: keras3-removed-api=advice/none
history = model.fit_generator(batches, steps_per_epoch=10, epochs=5)  # expect: keras3-removed-api=advice/none
model.predict(samples, workers=2)  # expect: keras3-removed-api=advice/none
