import tensorflow as tf


def in_two_phases(data, held_out):
    body = tf.keras.applications.EfficientNetB0(include_top=False, pooling="avg")
    for layer in body.layers:
        layer.trainable = False
    model = tf.keras.Sequential([body, tf.keras.layers.Dense(20, activation="softmax")])
    model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(data, validation_data=held_out, epochs=10)
    for number, layer in enumerate(body.layers):
        if number > 200 and not isinstance(layer, tf.keras.layers.BatchNormalization):
            layer.trainable = True  # expect: trainable-change-without-recompile=warning
    model.fit(data, validation_data=held_out, epochs=5)
    return model
