import tensorflow as tf
real = tf.keras.Model.fit
def fit(self, *a, **k):
    print("batch", k.pop("batch_size", None)); return real(self, *a, **k)
tf.keras.Model.fit = fit
tf.keras.Sequential.fit = fit
