# never: trainable-change-without-recompile
import tensorflow as tf


def in_two_phases(data, fine_tune):
    """Either the one or the other; and picked layers before `compile`."""
    body = tf.keras.applications.EfficientNetB0(include_top=False, pooling="avg")
    model = tf.keras.Sequential([body, tf.keras.layers.Dense(20, activation="softmax")])
    model.compile("adam", "sparse_categorical_crossentropy")
    model.fit(data, epochs=10)
    if fine_tune:
        for layer in body.layers:
            if layer.name.startswith("block7"):
                layer.trainable = True
        model.compile("adam", "sparse_categorical_crossentropy")
        model.fit(data, epochs=5)
    else:
        model.fit(data, epochs=10)
    for layer in body.layers:
        if "bn" in layer.name:
            layer.trainable = False
    model.compile("sgd", "sparse_categorical_crossentropy")
    model.fit(data, epochs=3)
    return model
