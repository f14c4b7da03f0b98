# never: python-generator-input
from tensorflow.keras.datasets import cifar10
from tensorflow.keras.models import load_model
from tensorflow.keras.preprocessing.image import ImageDataGenerator

(x_train, y_train), _ = cifar10.load_data()
model = load_model("model.keras")
model.fit(ImageDataGenerator(horizontal_flip=True).flow(x_train, y_train, batch_size=64), epochs=5)
