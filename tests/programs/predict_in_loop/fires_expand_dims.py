import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("classifier.keras")
images = np.zeros((5000, 28, 28), "float32")
labels = []
for image in images:
    batch = np.expand_dims(image, axis=0)
    labels.append(np.argmax(model.predict(batch)))  # expect: predict-in-loop=warning/none/certain
print(labels)
