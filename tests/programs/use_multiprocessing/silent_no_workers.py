import tensorflow as tf

flow = tf.keras.preprocessing.image.ImageDataGenerator(rescale=1 / 255).flow_from_directory("train", (64, 64))
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(2, activation="softmax")])
model.compile("adam", "categorical_crossentropy")
model.fit_generator(flow, epochs=5)
model.fit(flow, epochs=20, workers=-1, use_multiprocessing=True)
model.fit(flow, epochs=20, workers=0, use_multiprocessing=True)
