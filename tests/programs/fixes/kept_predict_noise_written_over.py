import numpy as np
from tensorflow import keras

keras.utils.set_random_seed(5)
gen = keras.Sequential(
    [keras.Input((6,)), keras.layers.Dense(4), keras.layers.BatchNormalization(), keras.layers.Reshape((2, 2))]
)
disc = keras.Sequential([keras.Input((2, 2)), keras.layers.Flatten(), keras.layers.Dense(1, activation="sigmoid")])
disc.compile("sgd", "binary_crossentropy")
rng = np.random.default_rng(0)
for step in range(12):
    noise = rng.normal(0, 1, (16, 6))
    fake = gen.predict(noise, verbose=0)  # expect: predict-in-loop=/unsafe
    real = rng.normal(size=fake.shape)
    x = np.concatenate([real, fake])
    fake[:] = 0
    print(x.shape, x.dtype, round(float(disc.train_on_batch(x, np.r_[np.ones(16), np.zeros(16)])), 3))
