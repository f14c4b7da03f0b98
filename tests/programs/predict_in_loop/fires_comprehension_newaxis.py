import numpy as np
from tensorflow.keras.applications import ResNet50, resnet50

extractor = ResNet50(include_top=False, pooling="avg")


def embed(images):
    return np.vstack([extractor.predict(resnet50.preprocess_input(img[np.newaxis, ...])) for img in images])  # expect: predict-in-loop=warning/none/certain
