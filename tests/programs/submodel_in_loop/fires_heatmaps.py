import tensorflow as tf
from tensorflow.keras.models import Model


def heatmap(image, classifier, layer_name):
    grad_model = Model([classifier.inputs], [classifier.get_layer(layer_name).output, classifier.output])  # expect: submodel-in-loop=warning/none/certain
    with tf.GradientTape() as tape:
        features, scores = grad_model(image)
        best = scores[:, 0]
    return tape.gradient(best, features)


def explain(paths, images):
    classifier = tf.keras.applications.ResNet50()
    for path, image in zip(paths, images):
        print(path, heatmap(image, classifier, "conv5_block3_out"))
