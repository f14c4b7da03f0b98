import numpy as np, tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
ds = tf.data.Dataset.from_tensor_slices((np.ones((20, 2), "float32"), np.ones((20, 1), "float32")))
train, val = ds.take(15), ds.skip(15)
try:
    m.fit(train.shuffle(15), validation_data=val.batch(5), verbose=0)  # expect: unbatched-dataset-fit=/unsafe
    print("trained")
except ValueError as e:
    print("ValueError")
