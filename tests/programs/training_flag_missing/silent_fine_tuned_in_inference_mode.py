"""The backbone is told to stay in inference: its Dropout and BatchNormalization are none of this step's."""

import tensorflow as tf
from tensorflow import keras

base = keras.applications.MobileNetV2(include_top=False, input_shape=(160, 160, 3))
inputs = keras.Input((160, 160, 3))
x = base(inputs, training=False)
x = keras.layers.GlobalAveragePooling2D()(x)
model = keras.Model(inputs, keras.layers.Dense(3)(x))
optimizer = keras.optimizers.Adam(1e-5)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = loss_fn(y, model(x))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_weights), model.trainable_weights))
