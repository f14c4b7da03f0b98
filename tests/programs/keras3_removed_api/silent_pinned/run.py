# never: keras3-removed-api
from tensorflow.keras.applications import ResNet50
from tensorflow.keras.optimizers import SGD

model = ResNet50(weights=None)
model.compile(SGD(lr=0.1, decay=1e-5), "categorical_crossentropy")
model.fit_generator(images, workers=4)
