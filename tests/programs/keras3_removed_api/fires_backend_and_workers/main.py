import keras
from keras import backend as K


def dropout_in_phase(x, rate):
    return K.switch(K.learning_phase(), K.dropout(x, rate), x)  # expect: keras3-removed-api=error/none


def train(frames, epochs):
    model = keras.applications.MobileNetV2(weights=None)
    model.compile("adam", "categorical_crossentropy")
    model.fit(  # expect: keras3-removed-api=error/unsafe/certain
        frames,
        epochs=epochs,
        workers=8,
    )
    model.fit(frames, use_multiprocessing=False, epochs=1)  # expect: keras3-removed-api=error/unsafe/certain
    model.evaluate(frames)
