import numpy as np
import tensorflow as tf
from tqdm import tqdm

encoder = tf.keras.applications.MobileNetV2(include_top=False, pooling="avg", weights=None)
(x_train, _), _ = tf.keras.datasets.cifar10.load_data()
x_train = x_train.astype("float32")
images = np.zeros((5000, 224, 224, 3), "float32")
embeddings = []
for image in tqdm(images):
    embeddings.append(encoder(tf.expand_dims(image, 0), training=False).numpy())  # expect: model-call-per-item=warning/none/certain
