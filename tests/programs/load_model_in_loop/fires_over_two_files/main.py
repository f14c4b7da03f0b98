import numpy as np

from predictor import predict_image

images = np.load("images.npy")
print([predict_image(image).argmax() for image in images])
