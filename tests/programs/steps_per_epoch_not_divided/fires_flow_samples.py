from keras.models import load_model
from keras.preprocessing.image import ImageDataGenerator


class Trainer:
    def __init__(self):
        self.model = load_model("model.h5")

    def train(self, folder):
        train_generator = ImageDataGenerator(rescale=1.0 / 255).flow_from_directory(folder, batch_size=20)
        self.model.fit_generator(train_generator, steps_per_epoch=train_generator.n, epochs=30)  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
