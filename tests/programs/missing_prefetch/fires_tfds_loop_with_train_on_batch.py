import tensorflow_datasets as tfds
from tensorflow import keras

(train, test), info = tfds.load("mnist", split=["train", "test"], as_supervised=True, with_info=True)
train = train.shuffle(info.splits["train"].num_examples).batch(128)  # expect: missing-prefetch

model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
for epoch in range(5):
    for images, labels in train:
        model.train_on_batch(images, labels)
