import os

import numpy as np
from keras.layers import Dense, Flatten
from keras.models import Sequential
from keras.preprocessing.image import img_to_array, load_img
from sklearn.model_selection import train_test_split

data, labels = [], []
for folder in os.listdir("pictures"):
    for name in os.listdir(os.path.join("pictures", folder)):
        picture = load_img(os.path.join("pictures", folder, name), target_size=(96, 96))
        data.append(img_to_array(picture))
        labels.append(folder)

data = np.array(data, dtype="float") / 255.0
x_train, x_test, y_train, y_test = train_test_split(data, np.array(labels), test_size=0.25)
model = Sequential([Flatten(), Dense(2)])
model.compile("adam", "mse")
model.fit(x_train, y_train, validation_data=(x_test, y_test), epochs=20)  # expect: whole-dataset-in-ram=advice/none/certain
