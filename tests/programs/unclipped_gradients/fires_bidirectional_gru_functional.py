import keras
from keras import layers, optimizers


def build(vocab):
    inputs = keras.Input((None,), dtype="int32")
    x = layers.Embedding(vocab, 64)(inputs)
    x = layers.Bidirectional(layers.GRU(64))(x)
    model = keras.Model(inputs, layers.Dense(5, activation="softmax")(x))
    model.compile(  # expect: unclipped-gradients=advice
        optimizer=optimizers.RMSprop(learning_rate=1e-3),
        loss="sparse_categorical_crossentropy",
    )
    return model


def train(x, y):
    model = build(5000)
    return model.fit(x, y, epochs=4, validation_split=0.1)
