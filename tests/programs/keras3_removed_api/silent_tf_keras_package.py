"""`tf_keras` is Keras 2, whatever the TensorFlow."""

# never: keras3-removed-api
import tf_keras as keras

model = keras.Sequential([keras.layers.Dense(1)])
model.compile(keras.optimizers.Adam(lr=1e-3), "mse")
model.fit(data, workers=2)
model.fit_generator(data)
