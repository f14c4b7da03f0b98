import tensorflow as tf
from tensorflow.python.keras import backend as K

model = tf.keras.models.load_model("m.h5")
for batch in open("batches.txt"):
    sess = K.get_session()
    current = tf.compat.v1.get_default_session()
    print(batch, sess is current)
