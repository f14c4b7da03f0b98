from tensorflow.keras.preprocessing.image import ImageDataGenerator


def make(frame, folder):
    generator = ImageDataGenerator(horizontal_flip=True)
    return generator.flow_from_dataframe(frame, folder, x_col="file", y_col="label")  # expect: python-generator-input=advice/none/certain
