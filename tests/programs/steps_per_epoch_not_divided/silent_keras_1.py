from keras.models import load_model
from keras.preprocessing.image import ImageDataGenerator


def train(path, images, labels):
    model = load_model(path)
    flow = ImageDataGenerator(horizontal_flip=True).flow(images, labels, batch_size=32)
    model.fit_generator(flow, samples_per_epoch=len(images), nb_epoch=20)
