import keras
import numpy as np

classifier = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(3, activation="softmax")])
x, y = np.random.rand(3000, 5).astype("float32"), np.random.randint(0, 3, 3000)
for epoch in range(100):
    classifier.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])  # expect: compile-in-loop=warning/unsafe/certain
    order = np.random.permutation(3000)
    classifier.fit(x[order], y[order], verbose=0)
