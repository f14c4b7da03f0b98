# never: dense-after-flatten-explosion
import keras
from keras.layers import Conv2D, Dense, Flatten, GlobalAveragePooling2D, MaxPooling2D

base = keras.applications.VGG16(include_top=False, pooling="avg", weights=None, input_shape=(224, 224, 3))
a = keras.Sequential([base, Flatten(), Dense(4096)])
b = keras.Sequential([Conv2D(512, 3, input_shape=(224, 224, 3)), GlobalAveragePooling2D(), Flatten(), Dense(4096)])
c = keras.Sequential([Conv2D(8, 3, input_shape=(224, 224, 3)), MaxPooling2D(8), Flatten(), Dense(512)])
