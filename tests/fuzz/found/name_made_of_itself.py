import tensorflow as tf
ds = ds.map(f)
b = c.f()
c = b.g()
b.x(1)
model = tf.keras.Sequential()
model.fit(ds)
