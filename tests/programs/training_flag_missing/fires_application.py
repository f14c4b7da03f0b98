import keras
import tensorflow as tf

base = keras.applications.EfficientNetB0(include_top=False, pooling="avg", weights=None)
head = keras.layers.Dense(3)
inputs = keras.Input((224, 224, 3))
net = keras.Model(inputs, head(base(inputs)))
opt = keras.optimizers.Adam(global_clipnorm=1.0)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(y, net(x), from_logits=True))  # expect: training-flag-missing=warning
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
