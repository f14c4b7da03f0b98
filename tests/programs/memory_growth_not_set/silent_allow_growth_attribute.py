# never: memory-growth-not-set
import numpy as np
import tensorflow as tf
from tensorflow.keras import backend as K

config = tf.compat.v1.ConfigProto()
config.gpu_options.allow_growth = True
K.set_session(tf.compat.v1.Session(config=config))
model = tf.keras.models.load_model("m.h5")
model.fit(np.zeros((10, 2)), np.zeros(10))
