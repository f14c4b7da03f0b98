import tensorflow as tf
from tensorflow.keras import backend as K
from tensorflow.keras.optimizers import Adam

net = tf.keras.models.Sequential([tf.keras.layers.Dense(1)])
net.compile(Adam(lr=1e-3), "mse")  # expect: keras3-removed-api=error
phase = K.learning_phase()  # expect: keras3-removed-api=error
net.evaluate_generator(iter([]), steps=1)  # expect: keras3-removed-api=error
